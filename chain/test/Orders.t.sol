// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC721Errors, IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {MintedTest} from "./support/MintedTest.sol";

/// @dev Placing, changing, cancelling, and every way in which an order ends by itself.
contract OrdersTest is MintedTest {
    function test_placeOrder_keepsTheOrder() public {
        vm.expectEmit(address(single));
        emit OrderPlaced(tokenId, seller, 1, 1, PRICE, address(0), FEE, 0);
        vm.prank(seller);
        assertEq(single.placeOrder(tokenId, offer(PRICE)), 1, "nonce");
        checkOrder(single.order(tokenId), view_(seller, PRICE, 1, address(0), FEE, 1, 0));
        checkOrder(single.orderOf(tokenId, seller), view_(seller, PRICE, 1, address(0), FEE, 1, 0));
        checkOrder(single.orderOf(tokenId, buyer), none());
    }

    function test_placeOrder_multi_keepsTheOrder() public {
        vm.expectEmit(address(multi));
        emit OrderPlaced(multiId, seller, 1, COPIES, PRICE, address(pks), FEE, 1_800_000_100);
        vm.prank(seller);
        Offer memory offered = Offer(PRICE, address(pks), FEE, 1_800_000_100);
        assertEq(multi.placeOrder(multiId, COPIES, offered), 1, "nonce");
        OrderView memory order = multi.orderOf(multiId, seller);
        checkOrder(order, view_(seller, PRICE, COPIES, address(pks), FEE, 1, 1_800_000_100));
        assertEq(order.digest, digestOfOrder(multi, multiId, order), "digest");
        bytes32 content = multi.contentOf(multiId);
        assertEq(content, keccak256(recordOf(address(multi), multiId).code), "content");
        assertEq(
            order.digest,
            multi.orderDigest(multiId, seller, PRICE, address(pks), 1, content),
            "digest, from its parts"
        );
    }

    function testFuzz_placeOrder_keepsWhatItIsGiven(
        uint96 price,
        uint40 quantity,
        uint64 fee,
        bool inTokens,
        uint40 expiry
    ) public {
        if (price == 0 || quantity == 0 || (expiry != 0 && expiry < block.timestamp)) return;
        fee = uint64(boundPercentage(fee, 0, 1000));
        vm.prank(owner);
        multi.setServiceFee(fee);
        Royalty[] memory none;
        vm.startPrank(seller);
        uint256 id = multi.mint(quantity, about(), none);
        address currency = inTokens ? address(pks) : address(0);
        uint256 nonce = multi.placeOrder(id, quantity, Offer(price, currency, fee, expiry));
        vm.stopPrank();
        checkOrder(multi.orderOf(id, seller), view_(seller, price, quantity, currency, fee, nonce, expiry));
        // A fee that changed since is the order's no less.
        vm.prank(owner);
        multi.setServiceFee(fee == 0 ? 1e18 : 0);
        assertEq(multi.orderOf(id, seller).fee, fee, "fee of the day");
    }

    function test_placeOrder_revertsWithNotEnoughCopies() public {
        vm.expectRevert(abi.encodeWithSelector(NotEnoughCopies.selector, tokenId, buyer, 1, 0));
        vm.prank(buyer);
        single.placeOrder(tokenId, offer(PRICE));
        vm.expectRevert(abi.encodeWithSelector(NotEnoughCopies.selector, 99, seller, 1, 0));
        vm.prank(seller);
        single.placeOrder(99, offer(PRICE));
        vm.expectRevert(abi.encodeWithSelector(NotEnoughCopies.selector, multiId, seller, COPIES + 1, COPIES));
        vm.prank(seller);
        multi.placeOrder(multiId, COPIES + 1, offer(PRICE));
        vm.expectRevert(abi.encodeWithSelector(NotEnoughCopies.selector, multiId, seller, 0, COPIES));
        vm.prank(seller);
        multi.placeOrder(multiId, 0, offer(PRICE));
    }

    function test_placeOrder_revertsWithPriceZero() public {
        vm.expectRevert(PriceZero.selector);
        vm.prank(seller);
        single.placeOrder(tokenId, offer(0));
    }

    function test_placeOrder_revertsWithSafeCastOverflow() public {
        uint256 price = uint256(type(uint96).max) + 1;
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 96, price));
        vm.prank(seller);
        single.placeOrder(tokenId, offer(price));
    }

    function test_placeOrder_revertsWithOrderExists() public {
        place(seller, tokenId, "");
        vm.expectRevert(abi.encodeWithSelector(OrderExists.selector, tokenId, seller));
        vm.prank(seller);
        single.placeOrder(tokenId, offer(PRICE));
    }

    function test_placeOrder_revertsWithCurrencyNotAllowed() public {
        vm.expectRevert(abi.encodeWithSelector(CurrencyNotAllowed.selector, address(this)));
        vm.prank(seller);
        single.placeOrder(tokenId, offer(PRICE, address(this)));
    }

    function test_placeOrder_revertsWithOrderFeeTooHigh() public {
        vm.prank(owner);
        single.setServiceFee(FEE + 1e16);
        vm.expectRevert(abi.encodeWithSelector(OrderFeeTooHigh.selector, FEE + 1e16, FEE));
        vm.prank(seller);
        single.placeOrder(tokenId, Offer(PRICE, address(0), FEE, 0));
        vm.prank(seller);
        single.placeOrder(tokenId, Offer(PRICE, address(0), FEE + 1e16, 0));
        assertEq(single.order(tokenId).fee, FEE + 1e16, "at the limit");
    }

    function test_placeOrder_revertsWithOrderExpired() public {
        vm.expectRevert(abi.encodeWithSelector(OrderExpired.selector, block.timestamp - 1));
        vm.prank(seller);
        single.placeOrder(tokenId, Offer(PRICE, address(0), FEE, block.timestamp - 1));
        uint256 expiry = uint256(type(uint40).max) + 1;
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 40, expiry));
        vm.prank(seller);
        single.placeOrder(tokenId, Offer(PRICE, address(0), FEE, expiry));
    }

    /// @dev An order can be bought from in its last second, not in the next; it can be replaced then, not before.
    function test_expiry_endsAnOrder() public {
        uint256 expiry = block.timestamp + 100;
        vm.prank(seller);
        single.placeOrder(tokenId, Offer(PRICE, address(0), FEE, expiry));
        Terms memory terms = termsOf(single, tokenId, seller);
        vm.warp(expiry);
        assertTrue(single.order(tokenId).open, "last second");
        vm.expectRevert(abi.encodeWithSelector(OrderExists.selector, tokenId, seller));
        vm.prank(seller);
        single.placeOrder(tokenId, offer(PRICE));
        uint256 snapshot = vm.snapshotState();
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, terms);
        assertEq(single.ownerOf(tokenId), buyer, "bought");
        vm.revertToState(snapshot);
        vm.warp(expiry + 1);
        assertTrue(!single.order(tokenId).open, "over");
        vm.expectRevert(abi.encodeWithSelector(OrderExpired.selector, expiry));
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, terms);
        vm.expectRevert(abi.encodeWithSelector(OrderExpired.selector, expiry));
        vm.prank(seller);
        single.changePrice(tokenId, PRICE, address(0));
        vm.expectEmit(address(single));
        emit OrderCancelled(tokenId, seller, 1);
        vm.expectEmit(address(single));
        emit OrderPlaced(tokenId, seller, 2, 1, 2 * PRICE, address(0), FEE, 0);
        vm.prank(seller);
        single.placeOrder(tokenId, offer(2 * PRICE));
        checkOrder(single.order(tokenId), view_(seller, 2 * PRICE, 1, address(0), FEE, 2, 0));
    }

    function test_placeOrder_revertsWithEnforcedPause() public {
        vm.prank(owner);
        single.pause();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vm.prank(seller);
        single.placeOrder(tokenId, offer(PRICE));
    }

    function test_changePrice_givesANewNonce() public {
        place(seller, tokenId, "PKS");
        vm.prank(owner);
        single.setServiceFee(9e18);
        vm.expectEmit(address(single));
        emit PriceChanged(tokenId, seller, 1, 2, 2 * PRICE);
        vm.prank(seller);
        assertEq(single.changePrice(tokenId, 2 * PRICE, address(pks)), 2, "nonce");
        // Fee and currency are those of the day it was placed.
        checkOrder(single.order(tokenId), view_(seller, 2 * PRICE, 1, address(pks), FEE, 2, 0));
    }

    function test_changePrice_revertsWithNoOrder() public {
        place(seller, tokenId, "");
        vm.expectRevert(abi.encodeWithSelector(NoOrder.selector, tokenId, buyer));
        vm.prank(buyer);
        single.changePrice(tokenId, 1, address(0));
    }

    function test_changePrice_revertsWithPriceZero() public {
        place(seller, tokenId, "");
        vm.expectRevert(PriceZero.selector);
        vm.prank(seller);
        single.changePrice(tokenId, 0, address(0));
    }

    function test_changePrice_revertsWithSafeCastOverflow() public {
        place(seller, tokenId, "");
        uint256 price = uint256(type(uint96).max) + 1;
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 96, price));
        vm.prank(seller);
        single.changePrice(tokenId, price, address(0));
    }

    function test_changePrice_revertsWithEnforcedPause() public {
        place(seller, tokenId, "");
        vm.prank(owner);
        single.pause();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vm.prank(seller);
        single.changePrice(tokenId, 1, address(0));
    }

    function test_cancelOrder_endsIt() public {
        place(seller, tokenId, "");
        vm.expectEmit(address(single));
        emit OrderCancelled(tokenId, seller, 1);
        vm.prank(seller);
        single.cancelOrder(tokenId);
        checkNone();
        // Placed again, it is another order.
        place(seller, tokenId, "");
        assertEq(single.order(tokenId).nonce, 2, "nonce");
    }

    function test_cancelOrder_worksInAPause() public {
        place(seller, tokenId, "");
        vm.prank(owner);
        single.pause();
        vm.prank(seller);
        single.cancelOrder(tokenId);
        checkNone();
    }

    function test_cancelOrder_revertsWithNoOrder() public {
        vm.expectRevert(abi.encodeWithSelector(NoOrder.selector, tokenId, seller));
        vm.prank(seller);
        single.cancelOrder(tokenId);
        place(seller, tokenId, "");
        vm.expectRevert(abi.encodeWithSelector(NoOrder.selector, tokenId, owner));
        vm.prank(owner);
        single.cancelOrder(tokenId);
    }

    // --- Ends by itself ------------------------------------------------------------------------------------------

    function test_transferFrom_endsTheOrder() public {
        place(seller, tokenId, "");
        vm.expectEmit(address(single));
        emit OrderCancelled(tokenId, seller, 1);
        vm.prank(seller);
        single.transferFrom(seller, other, tokenId);
        checkNone();
        // Back at the seller, it is still ended.
        vm.prank(other);
        single.safeTransferFrom(other, seller, tokenId);
        checkNone();
    }

    function test_transferFrom_toOneselfEndsTheOrder() public {
        place(seller, tokenId, "");
        vm.prank(seller);
        single.transferFrom(seller, seller, tokenId);
        checkNone();
    }

    function test_burn_endsTheOrder() public {
        place(seller, tokenId, "");
        vm.prank(seller);
        single.burn(tokenId);
        checkOrder(single.orderOf(tokenId, seller), none());
        assertEq(single.totalSupply(), 0, "supply");
        assertEq(single.mintedTokens(), 1, "minted");
    }

    function test_multi_anyTransferOrBurnEndsTheOrder() public {
        uint256[] memory ids = new uint256[](2);
        uint256[] memory values = new uint256[](2);
        ids[0] = mintMulti(seller);
        ids[1] = multiId;
        values[0] = 1;
        values[1] = 1;
        for (uint256 way = 0; way < 4; ++way) {
            placeMulti(seller, multiId, 2, "");
            uint256 nonce = multi.orderOf(multiId, seller).nonce;
            vm.expectEmit(address(multi));
            emit OrderCancelled(multiId, seller, nonce);
            vm.prank(seller);
            if (way == 0) multi.safeTransferFrom(seller, other, multiId, 1, "");
            if (way == 1) multi.safeBatchTransferFrom(seller, other, ids, values, "");
            if (way == 2) multi.burn(seller, multiId, 1);
            if (way == 3) multi.safeTransferFrom(seller, seller, multiId, 2, "");
            checkOrder(multi.orderOf(multiId, seller), none());
        }
        assertEq(multi.totalSupply(multiId), COPIES - 1, "supply");
        assertEq(multi.balanceOf(seller, multiId), COPIES - 3, "balance");
    }

    function test_multi_ordersOfOthersStay() public {
        vm.prank(seller);
        multi.safeTransferFrom(seller, other, multiId, 4, "");
        placeMulti(other, multiId, 4, "");
        placeMulti(seller, multiId, 6, "");
        vm.prank(seller);
        multi.safeTransferFrom(seller, other, multiId, 1, "");
        assertEq(multi.orderOf(multiId, other).quantity, 4, "receiving ends nothing");
        assertEq(multi.orderOf(multiId, seller).quantity, 0, "giving does");
    }

    // --- Burning ---------------------------------------------------------------------------------------------------

    function test_burn_byWhomTheOwnerApproved() public {
        vm.prank(seller);
        single.approve(other, tokenId);
        vm.prank(other);
        single.burn(tokenId);
        assertEq(single.balanceOf(seller), 0, "balance");
        vm.prank(seller);
        multi.setApprovalForAll(other, true);
        vm.prank(other);
        multi.burn(seller, multiId, COPIES);
        assertEq(multi.balanceOf(seller, multiId), 0, "copies");
        assertEq(multi.totalSupply(multiId), 0, "supply");
        assertEq(multi.creator(multiId), seller, "history stays");
    }

    function test_burn_revertsWithInsufficientApproval() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, owner, tokenId));
        vm.prank(owner);
        single.burn(tokenId);
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155MissingApprovalForAll.selector, owner, seller));
        vm.prank(owner);
        multi.burn(seller, multiId, 1);
    }

    function test_burn_revertsWithNonexistentToken() public {
        vm.startPrank(seller);
        single.burn(tokenId);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, tokenId));
        single.burn(tokenId);
        vm.stopPrank();
        assertEq(single.totalSupply(), 0, "counted once");
    }

    function test_burn_revertsWithInsufficientBalance() public {
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC1155Errors.ERC1155InsufficientBalance.selector,
                seller,
                COPIES,
                COPIES + 1,
                multiId
            )
        );
        vm.prank(seller);
        multi.burn(seller, multiId, COPIES + 1);
    }

    function checkNone() private view {
        checkOrder(single.order(tokenId), none());
    }

    /// @dev An order that stands and can be bought from. Its digest is looked at by itself.
    function view_(
        address by,
        uint256 price,
        uint256 quantity,
        address currency,
        uint256 fee,
        uint256 nonce,
        uint256 expiry
    ) private pure returns (OrderView memory) {
        return OrderView(by, price, quantity, currency, fee, nonce, expiry, 0, true);
    }

    function none() private pure returns (OrderView memory nothing) {}

    function checkOrder(OrderView memory order, OrderView memory expected) private pure {
        assertEq(order.seller, expected.seller, "seller");
        assertEq(order.price, expected.price, "price");
        assertEq(order.quantity, expected.quantity, "quantity");
        assertEq(order.currency, expected.currency, "currency");
        assertEq(order.fee, expected.fee, "fee");
        assertEq(order.nonce, expected.nonce, "nonce");
        assertEq(order.expiry, expected.expiry, "expiry");
        assertTrue(order.open == expected.open, "open");
        assertTrue((order.digest == 0) == (order.price == 0), "digest");
    }
}
