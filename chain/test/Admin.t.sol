// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {PlainToken} from "./support/PlainToken.sol";

contract AdminTest is MarketTest {
    function test_setServiceFee_sets() public {
        vm.expectEmit(address(single));
        emit ServiceFeeChanged(FEE, 10e18);
        vm.prank(owner);
        single.setServiceFee(10e18);
        assertEq(single.serviceFee(), 10e18, "fee");
        assertEq(multi.serviceFee(), FEE, "the other keeps its own");
        vm.prank(owner);
        single.setServiceFee(0);
        assertEq(single.serviceFee(), 0, "none");
    }

    function test_setServiceFee_revertsWithServiceFeeTooHigh() public {
        vm.expectRevert(abi.encodeWithSelector(ServiceFeeTooHigh.selector, 10e18 + 1));
        vm.prank(owner);
        single.setServiceFee(10e18 + 1);
        uint256[2] memory uneven = [uint256(1), 2.5e18 + 1];
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ServiceFeeInvalid.selector, uneven[i]));
            vm.prank(owner);
            single.setServiceFee(uneven[i]);
        }
        // Larger than the stored type: it must not wrap.
        vm.expectRevert(abi.encodeWithSelector(ServiceFeeTooHigh.selector, uint256(type(uint64).max) + 1));
        vm.prank(owner);
        single.setServiceFee(uint256(type(uint64).max) + 1);
    }

    function test_constructor_setsFeeAndOwner() public {
        vm.expectRevert(abi.encodeWithSelector(ServiceFeeTooHigh.selector, 10e18 + 1));
        vm.deployCode("SingleCopy.sol:SingleCopy", abi.encode("", "", owner, 10e18 + 1));
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        vm.deployCode("MultiCopy.sol:MultiCopy", abi.encode("", "", address(0), 0));
        assertEq(single.owner(), owner, "owner");
        assertEq(single.serviceFee(), FEE, "fee");
        assertEq(multi.serviceFee(), FEE, "fee");
    }

    function test_limits_areTheAgreedOnes() public view {
        assertEq(single.MAX_SERVICE_FEE(), 10e18, "fee");
        assertEq(single.MAX_ROYALTY(), 25e18, "royalty");
        assertEq(single.MAX_ROYALTY_RECEIVERS(), 5, "receivers");
        assertEq(single.MAX_NAME_LENGTH(), 255, "name");
        assertEq(single.MAX_ADDRESS_LENGTH(), 2048, "address");
        assertTrue(single.BID_TYPEHASH() == multi.BID_TYPEHASH(), "type");
    }

    function test_setTokenType_namesAToken() public {
        PlainToken usd = new PlainToken();
        vm.expectEmit(address(single));
        emit TokenTypeSet("USD", address(usd), address(0), 2);
        vm.prank(owner);
        single.setTokenType("USD", address(usd));
        assertEq(single.tokenAddress("USD"), address(usd), "USD");
        assertEq(single.tokenAddress("PKS"), address(pks), "PKS");
        assertEq(single.tokenAddress("usd"), address(0), "letter for letter");
        assertEq(single.tokenAddress(""), address(0), "native");
    }

    /// @dev A type that gets another token doesn't change what a standing order is paid in.
    function test_setTokenType_replacesAToken() public {
        uint256 tokenId = mintSingle(seller);
        Terms memory nonce = place(seller, tokenId, "PKS");
        PlainToken worthless = new PlainToken();
        vm.expectEmit(address(single));
        emit TokenTypeSet("PKS", address(worthless), address(pks), 2);
        vm.prank(owner);
        single.setTokenType("PKS", address(worthless));
        assertEq(single.tokenAddress("PKS"), address(worthless), "PKS");
        assertEq(single.order(tokenId).currency, address(pks), "order");
        vm.expectRevert(abi.encodeWithSelector(CurrencyNotAllowed.selector, address(pks)));
        vm.prank(buyer);
        single.buy(tokenId, nonce);
        // Accepted again, under whatever name, old orders stay closed: their sellers place new ones.
        vm.prank(owner);
        single.setTokenType("OLD", address(pks));
        vm.expectRevert(abi.encodeWithSelector(CurrencyNotAllowed.selector, address(pks)));
        vm.prank(buyer);
        single.buy(tokenId, nonce);
        vm.startPrank(seller);
        single.cancelOrder(tokenId);
        vm.stopPrank();
        nonce = place(seller, tokenId, "OLD");
        vm.prank(buyer);
        single.buy(tokenId, nonce);
        assertEq(pks.balanceOf(seller), 0.9 ether, "paid in the token of the order");
    }

    function test_setTokenType_removesAToken() public {
        vm.expectEmit(address(single));
        emit TokenTypeSet("PKS", address(0), address(pks), 0);
        vm.prank(owner);
        single.setTokenType("PKS", address(0));
        assertEq(single.tokenAddress("PKS"), address(0), "gone");
        uint256 tokenId = mintSingle(seller);
        vm.expectRevert(abi.encodeWithSelector(CurrencyNotAllowed.selector, address(pks)));
        vm.prank(seller);
        single.placeOrder(tokenId, offer(PRICE, address(pks)));
        vm.startPrank(owner);
        single.setTokenType("NEVER", address(0));
        single.setTokenType("PKS", address(pks));
        vm.stopPrank();
        assertEq(single.tokenAddress("PKS"), address(pks), "back");
    }

    /// @dev Nothing changes, and the event says so: the number is the one of before. Standing orders can be bought from.
    function test_setTokenType_sameTokenAgain() public {
        uint256 tokenId = mintSingle(seller);
        Terms memory terms = place(seller, tokenId, "PKS");
        vm.expectEmit(address(single));
        emit TokenTypeSet("PKS", address(pks), address(pks), 1);
        vm.prank(owner);
        single.setTokenType("PKS", address(pks));
        assertEq(single.tokenAddress("PKS"), address(pks), "PKS");
        assertTrue(single.order(tokenId).open, "open");
        vm.prank(buyer);
        single.buy(tokenId, terms);
    }

    /// @dev What is said of an order that can't be bought from, in each of the ways.
    function test_orders_sayWhetherTheyCanBeBoughtFrom() public {
        uint256 tokenId = mintSingle(seller);
        place(seller, tokenId, "PKS");
        assertTrue(single.order(tokenId).open, "placed");
        vm.startPrank(owner);
        single.pause();
        assertTrue(!single.order(tokenId).open, "paused");
        single.unpause();
        assertTrue(single.order(tokenId).open, "again");
        single.setTokenType("PKS", address(0));
        assertTrue(!single.order(tokenId).open, "dropped");
        single.setTokenType("PKS", address(pks));
        vm.stopPrank();
        assertTrue(!single.order(tokenId).open, "accepted under another number");
        // Such an order is in nobody's way: the seller places another at once.
        vm.expectEmit(address(single));
        emit OrderCancelled(tokenId, seller, 1);
        place(seller, tokenId, "PKS");
        assertTrue(single.order(tokenId).open, "placed anew");
        assertEq(single.order(tokenId).nonce, 2, "another order");
    }

    function test_setTokenType_revertsWithTokenTypeInvalid() public {
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(TokenTypeInvalid.selector, ""));
        single.setTokenType("", address(pks));
        vm.expectRevert(abi.encodeWithSelector(TokenTypeInvalid.selector, "P\x00S"));
        single.setTokenType("P\x00S", address(pks));
        string memory tooLong = "123456789012345678901234567890123";
        vm.expectRevert(abi.encodeWithSelector(TokenTypeInvalid.selector, tooLong));
        single.setTokenType(tooLong, address(pks));
        single.setTokenType("PKS", address(0));
        single.setTokenType("12345678901234567890123456789012", address(pks));
        vm.stopPrank();
    }

    function test_setTokenType_revertsWithCurrencyInvalid() public {
        vm.startPrank(owner);
        // The market itself: its transferFrom moves tokens, and it is the one who would call it.
        vm.expectRevert(abi.encodeWithSelector(CurrencyInvalid.selector, address(single)));
        single.setTokenType("X", address(single));
        vm.expectRevert(abi.encodeWithSelector(CurrencyInvalid.selector, other));
        single.setTokenType("X", other);
        vm.expectRevert(abi.encodeWithSelector(CurrencyInvalid.selector, address(pks)));
        single.setTokenType("X", address(pks));
        vm.stopPrank();
        assertEq(single.tokenAddress("PKS"), address(pks), "still named");
    }

    /// @dev Another account tries every call that only the owner may make.
    function test_ownerFunctions_revertWithUnauthorizedAccount() public {
        bytes[8] memory calls = [
            abi.encodeCall(single.setContractURI, ("x")),
            abi.encodeCall(single.rescue, (address(0), other)),
            abi.encodeCall(single.rescueToken, (address(single), 1, other)),
            abi.encodeCall(single.setServiceFee, (0)),
            abi.encodeCall(single.setTokenType, ("X", address(pks))),
            abi.encodeCall(single.pause, ()),
            abi.encodeCall(single.unpause, ()),
            abi.encodeCall(single.transferOwnership, (other))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            for (uint256 market = 0; market < 2; ++market) {
                vm.prank(other);
                (bool success, bytes memory answer) =
                    (market == 0 ? address(single) : address(multi)).call(calls[i]);
                assertTrue(!success, "refused");
                assertTrue(
                    keccak256(answer)
                        == keccak256(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, other)),
                    "because not the owner"
                );
            }
        }
    }

    /// @dev ERC-7572.
    function test_setContractURI_saysWhereTheCollectionIsDescribed() public {
        assertEq(single.contractURI(), "", "nowhere");
        vm.expectEmit(address(single));
        emit ContractURIUpdated();
        vm.prank(owner);
        single.setContractURI("https://desk.example/collection.json");
        assertEq(single.contractURI(), "https://desk.example/collection.json", "there");
        assertEq(multi.contractURI(), "", "the other's own");
        string memory tooLong = string(new bytes(2049));
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(MetadataTooLong.selector, 2049, 2048));
        single.setContractURI(tooLong);
        vm.expectRevert(MetadataNotText.selector);
        single.setContractURI("a\x00");
        single.setContractURI("");
        vm.stopPrank();
        assertEq(single.contractURI(), "", "taken back");
    }

    /// @dev Pause and fee hold for sales, listings and minting alike, and beside them nothing else of their word changes.
    function test_pauseAndFee_areTheSameForSalesAndListings() public {
        uint256 tokenId = mintSingle(seller);
        for (uint256 i = 0; i < 3; ++i) {
            vm.startPrank(owner);
            single.setServiceFee(i * 1e18);
            single.pause();
            vm.stopPrank();
            assertTrue(single.paused(), "paused");
            vm.expectRevert(Pausable.EnforcedPause.selector);
            vm.prank(seller);
            single.placeOrder(tokenId, offer(PRICE));
            vm.expectRevert(Pausable.EnforcedPause.selector);
            single.mint(about(), new Royalty[](0));
            vm.prank(owner);
            single.unpause();
            Terms memory terms = place(seller, tokenId, "");
            assertEq(single.order(tokenId).fee, i * 1e18, "fee of the order");
            assertEq(single.serviceFee(), i * 1e18, "fee in force");
            vm.prank(buyer);
            single.buy{value: PRICE}(tokenId, terms);
            vm.prank(buyer);
            single.transferFrom(buyer, seller, tokenId);
        }
        assertEq(owner.balance, 0.03 ether, "one and two percent");
    }

    function test_transferOwnership_takesTwoSteps() public {
        vm.prank(owner);
        single.transferOwnership(other);
        assertEq(single.owner(), owner, "still the old one");
        assertEq(single.pendingOwner(), other, "pending");
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, buyer));
        vm.prank(buyer);
        single.acceptOwnership();
        vm.prank(other);
        single.acceptOwnership();
        assertEq(single.owner(), other, "the new one");
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, owner));
        vm.prank(owner);
        single.setServiceFee(0);
    }

    function test_renounceOwnership_revertsWithRenounceDisabled() public {
        vm.expectRevert(RenounceDisabled.selector);
        vm.prank(owner);
        single.renounceOwnership();
        assertEq(single.owner(), owner, "owner");
    }

    function test_pause_leavesTransfersAndBurningOpen() public {
        uint256 tokenId = mintSingle(seller);
        uint256 multiId = mintMulti(seller);
        vm.startPrank(owner);
        single.pause();
        multi.pause();
        vm.stopPrank();
        assertTrue(single.paused() && multi.paused(), "paused");
        vm.startPrank(seller);
        single.transferFrom(seller, other, tokenId);
        multi.safeTransferFrom(seller, other, multiId, 1, "");
        multi.burn(seller, multiId, 1);
        vm.stopPrank();
        vm.prank(other);
        single.burn(tokenId);
    }

    function test_unpause_opensAgain() public {
        vm.startPrank(owner);
        single.pause();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        single.pause();
        single.unpause();
        vm.expectRevert(Pausable.ExpectedPause.selector);
        single.unpause();
        vm.stopPrank();
        mintSingle(seller);
    }
}
