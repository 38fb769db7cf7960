// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC721Errors, IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {Actor} from "./support/Actor.sol";
import {MintedTest} from "./support/MintedTest.sol";

/// @dev The standards, as their texts put it. Interface ids are written out.
contract ConformanceTest is MintedTest {
    function test_erc165_single() public view {
        assertTrue(single.supportsInterface(0x01ffc9a7), "ERC-165");
        assertTrue(single.supportsInterface(0x80ac58cd), "ERC-721");
        assertTrue(single.supportsInterface(0x5b5e139f), "ERC-721 metadata");
        assertTrue(single.supportsInterface(0x2a55205a), "ERC-2981");
        assertTrue(!single.supportsInterface(0xd9b67a26), "not ERC-1155");
        assertTrue(!single.supportsInterface(0xffffffff), "not the invalid id");
    }

    function test_erc165_multi() public view {
        assertTrue(multi.supportsInterface(0x01ffc9a7), "ERC-165");
        assertTrue(multi.supportsInterface(0xd9b67a26), "ERC-1155");
        assertTrue(multi.supportsInterface(0x0e89341c), "ERC-1155 metadata");
        assertTrue(multi.supportsInterface(0x2a55205a), "ERC-2981");
        assertTrue(!multi.supportsInterface(0x80ac58cd), "not ERC-721");
        assertTrue(!multi.supportsInterface(0xffffffff), "not the invalid id");
    }

    function test_erc165_costsLittle() public view {
        uint256 before = gasleft();
        single.supportsInterface(0x80ac58cd);
        assertLe(before - gasleft(), 30_000, "gas");
    }

    function test_erc721_transferAndApprovals() public {
        vm.expectEmit(address(single));
        emit IERC721.Approval(seller, other, tokenId);
        vm.prank(seller);
        single.approve(other, tokenId);
        assertEq(single.getApproved(tokenId), other, "approved");
        vm.expectEmit(address(single));
        emit IERC721.Transfer(seller, buyer, tokenId);
        vm.prank(other);
        single.transferFrom(seller, buyer, tokenId);
        assertEq(single.ownerOf(tokenId), buyer, "owner");
        assertEq(single.getApproved(tokenId), address(0), "approval ended");
        assertEq(single.balanceOf(seller), 0, "balance");
        vm.expectEmit(address(single));
        emit IERC721.ApprovalForAll(buyer, other, true);
        vm.prank(buyer);
        single.setApprovalForAll(other, true);
        assertTrue(single.isApprovedForAll(buyer, other), "operator");
        vm.prank(other);
        single.safeTransferFrom(buyer, seller, tokenId, "data");
        assertEq(single.ownerOf(tokenId), seller, "owner");
    }

    function test_erc721_refusals() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidOwner.selector, address(0)));
        single.balanceOf(address(0));
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 99));
        single.ownerOf(99);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 99));
        single.getApproved(99);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, other, tokenId));
        vm.prank(other);
        single.transferFrom(seller, other, tokenId);
        vm.expectRevert(
            abi.encodeWithSelector(IERC721Errors.ERC721IncorrectOwner.selector, other, tokenId, seller)
        );
        vm.prank(seller);
        single.transferFrom(other, buyer, tokenId);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0)));
        vm.prank(seller);
        single.transferFrom(seller, address(0), tokenId);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(pks)));
        vm.prank(seller);
        single.safeTransferFrom(seller, address(pks), tokenId);
    }

    function test_erc721_mintAndBurnAreTransfers() public {
        Royalty[] memory none;
        vm.expectEmit(address(single));
        emit IERC721.Transfer(address(0), buyer, tokenId + 1);
        vm.prank(buyer);
        single.mint(about(), none);
        vm.expectEmit(address(single));
        emit IERC721.Transfer(buyer, address(0), tokenId + 1);
        vm.prank(buyer);
        single.burn(tokenId + 1);
    }

    function test_erc721_saleIsATransfer() public {
        Terms memory nonce = place(seller, tokenId, "");
        vm.expectEmit(address(single));
        emit IERC721.Transfer(seller, buyer, tokenId);
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, nonce);
    }

    function test_erc1155_transferAndApprovals() public {
        vm.expectEmit(address(multi));
        emit IERC1155.TransferSingle(seller, seller, buyer, multiId, 3);
        vm.prank(seller);
        multi.safeTransferFrom(seller, buyer, multiId, 3, "");
        vm.expectEmit(address(multi));
        emit IERC1155.ApprovalForAll(seller, other, true);
        vm.prank(seller);
        multi.setApprovalForAll(other, true);
        uint256[] memory ids = new uint256[](2);
        uint256[] memory values = new uint256[](2);
        (ids[0], ids[1], values[0], values[1]) = (multiId, multiId, 1, 2);
        vm.expectEmit(address(multi));
        emit IERC1155.TransferBatch(other, seller, buyer, ids, values);
        vm.prank(other);
        multi.safeBatchTransferFrom(seller, buyer, ids, values, "");
        address[] memory accounts = new address[](2);
        (accounts[0], accounts[1]) = (seller, buyer);
        uint256[] memory balances = multi.balanceOfBatch(accounts, ids);
        assertEq(balances[0], 4, "seller");
        assertEq(balances[1], 6, "buyer");
    }

    function test_erc1155_refusals() public {
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155MissingApprovalForAll.selector, other, seller));
        vm.prank(other);
        multi.safeTransferFrom(seller, other, multiId, 1, "");
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, address(0)));
        vm.prank(seller);
        multi.safeTransferFrom(seller, address(0), multiId, 1, "");
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, seller, COPIES, COPIES + 1, multiId)
        );
        vm.prank(seller);
        multi.safeTransferFrom(seller, buyer, multiId, COPIES + 1, "");
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, address(pks)));
        vm.prank(seller);
        multi.safeTransferFrom(seller, address(pks), multiId, 1, "");
    }

    function test_erc1155_mintSaleAndBurnAreTransfers() public {
        Royalty[] memory none;
        vm.expectEmit(address(multi));
        emit IERC1155.TransferSingle(seller, address(0), seller, multiId + 1, 6);
        vm.prank(seller);
        multi.mint(6, about(), none);
        Terms memory nonce = placeMulti(seller, multiId + 1, 6, "");
        vm.expectEmit(address(multi));
        emit IERC1155.TransferSingle(buyer, seller, buyer, multiId + 1, 2);
        vm.prank(buyer);
        multi.buy{value: 2 * PRICE}(multiId + 1, seller, 2, nonce);
        vm.expectEmit(address(multi));
        emit IERC1155.TransferSingle(buyer, buyer, address(0), multiId + 1, 2);
        vm.prank(buyer);
        multi.burn(buyer, multiId + 1, 2);
    }

    function test_receiversAreAsked() public {
        Actor actor = new Actor();
        vm.startPrank(seller);
        single.safeTransferFrom(seller, address(actor), tokenId);
        multi.safeTransferFrom(seller, address(actor), multiId, 1, "");
        assertEq(single.ownerOf(tokenId), address(actor), "owner");
        actor.setTakesTokens(false);
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, address(actor)));
        multi.safeTransferFrom(seller, address(actor), multiId, 1, "");
        vm.stopPrank();
    }

    /// @dev In a sale the one who called is the operator, and the token was the seller's.
    function test_receiversAreToldWhoAndWhose() public {
        Actor actor = new Actor();
        vm.deal(address(actor), 10 ether);
        Terms memory nonce = place(seller, tokenId, "");
        actor.run(address(single), PRICE, abi.encodeCall(single.buy, (tokenId, nonce)));
        assertEq(actor.lastOperator(), address(actor), "operator");
        assertEq(actor.lastFrom(), seller, "from");
        assertEq(actor.lastToken(), tokenId, "token");
        pks.mint(address(actor), PRICE);
        actor.run(address(pks), 0, abi.encodeCall(pks.approve, (address(multi), PRICE)));
        Bid memory bid = bidFor(multi, multiId, 1);
        bid.bidder = address(actor);
        actor.setSigned(digestOf(multi, bid));
        vm.prank(seller);
        multi.acceptBid(bid, "", 0);
        assertEq(actor.lastOperator(), seller, "operator of a bid");
        assertEq(actor.lastFrom(), seller, "from");
        assertEq(actor.lastToken(), multiId, "token of a bid");
    }

    function test_erc2981_namesFirstReceiverAndWholeRoyalty() public {
        Royalty[] memory list = shares(3, 4e18);
        vm.prank(creator);
        uint256 id = multi.mint(1, about(), list);
        (address receiver, uint256 amount) = multi.royaltyInfo(id, 1000);
        assertEq(receiver, artist, "receiver");
        assertEq(amount, 120, "amount");
        (receiver, amount) = single.royaltyInfo(tokenId, 1 ether);
        assertEq(receiver, artist, "receiver");
        assertEq(amount, 0.075 ether, "amount");
    }
}
