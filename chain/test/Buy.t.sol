// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Vm} from "forge-std/Vm.sol";
import {IERC20Errors, IERC721Errors, IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {Actor} from "./support/Actor.sol";
import {MintedTest} from "./support/MintedTest.sol";

contract BuyTest is MintedTest {
    function test_buy_native_paysEverybody() public {
        Terms memory nonce = place(seller, tokenId, "");
        vm.expectEmit(address(single));
        emit Sold(tokenId, seller, buyer, 1, 1, address(0), PRICE, 0.025 ether, 0.075 ether);
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, nonce);
        assertEq(single.ownerOf(tokenId), buyer, "owner");
        assertEq(owner.balance, 0.025 ether, "fee");
        assertEq(artist.balance, 0.075 ether, "royalty");
        assertEq(seller.balance, 0.9 ether, "seller");
        assertEq(buyer.balance, 999_999 ether, "buyer");
        assertEq(address(single).balance, 0, "market");
        assertEq(single.order(tokenId).price, 0, "order");
    }

    function test_buy_token_paysEverybody() public {
        Terms memory nonce = place(seller, tokenId, "PKS");
        vm.expectEmit(address(single));
        emit Sold(tokenId, seller, buyer, 1, 1, address(pks), PRICE, 0.025 ether, 0.075 ether);
        vm.prank(buyer);
        single.buy(tokenId, nonce);
        assertEq(single.ownerOf(tokenId), buyer, "owner");
        assertEq(pks.balanceOf(owner), 0.025 ether, "fee");
        assertEq(pks.balanceOf(artist), 0.075 ether, "royalty");
        assertEq(pks.balanceOf(seller), 0.9 ether, "seller");
        assertEq(pks.balanceOf(buyer), 999_999 ether, "buyer");
        assertEq(pks.balanceOf(address(single)), 0, "market");
    }

    function test_buy_endsWithoutACancellation() public {
        Terms memory nonce = place(seller, tokenId, "");
        vm.recordLogs();
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, nonce);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            assertTrue(logs[i].topics[0] != OrderCancelled.selector, "sold, not cancelled");
        }
    }

    function test_buy_multi_leavesTheRestOnOffer() public {
        Terms memory nonce = placeMulti(seller, multiId, 8, "");
        vm.expectEmit(address(multi));
        emit Sold(multiId, seller, buyer, 1, 3, address(0), 3 * PRICE, 0.075 ether, 0.225 ether);
        vm.prank(buyer);
        multi.buy{value: 3 * PRICE}(multiId, seller, 3, nonce);
        assertEq(multi.balanceOf(buyer, multiId), 3, "bought");
        assertEq(multi.orderOf(multiId, seller).quantity, 5, "left");
        assertEq(multi.orderOf(multiId, seller).nonce, 1, "same order");
        assertEq(multi.orderOf(multiId, seller).price, PRICE, "same price");
        assertEq(multi.orderOf(multiId, seller).fee, FEE, "same fee");
        assertEq(seller.balance, 2.7 ether, "seller");
        vm.prank(other);
        multi.buy{value: 5 * PRICE}(multiId, seller, 5, nonce);
        assertEq(multi.orderOf(multiId, seller).price, 0, "sold out");
        assertEq(multi.balanceOf(seller, multiId), 2, "kept");
        assertEq(artist.balance, 0.6 ether, "royalties");
        assertEq(owner.balance, 0.2 ether, "fees");
    }

    function test_buy_multi_leavesTheRestUntilTheOrderEnds() public {
        uint256 expiry = block.timestamp + 100;
        vm.prank(seller);
        multi.placeOrder(multiId, 8, Offer(PRICE, address(0), FEE, expiry));
        Terms memory terms = termsOf(multi, multiId, seller);
        vm.prank(buyer);
        multi.buy{value: 3 * PRICE}(multiId, seller, 3, terms);
        assertEq(multi.orderOf(multiId, seller).expiry, expiry, "same end");
        vm.warp(expiry + 1);
        vm.expectRevert(abi.encodeWithSelector(OrderExpired.selector, expiry));
        vm.prank(other);
        multi.buy{value: 5 * PRICE}(multiId, seller, 5, terms);
    }

    function test_buy_multi_token() public {
        Terms memory nonce = placeMulti(seller, multiId, 8, "PKS");
        vm.prank(buyer);
        multi.buy(multiId, seller, 8, nonce);
        assertEq(pks.balanceOf(seller), 7.2 ether, "seller");
        assertEq(multi.orderOf(multiId, seller).price, 0, "sold out");
    }

    function test_buy_chargesTheFeeOfTheDayItWasPlaced() public {
        Terms memory nonce = place(seller, tokenId, "");
        vm.prank(owner);
        single.setServiceFee(10e18);
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, nonce);
        assertEq(owner.balance, 0.025 ether, "fee");
    }

    function test_buy_paysTheFeeToTheOwnerOfTheDay() public {
        Terms memory nonce = place(seller, tokenId, "");
        vm.prank(owner);
        single.transferOwnership(other);
        vm.prank(other);
        single.acceptOwnership();
        uint256 before = other.balance;
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, nonce);
        assertEq(other.balance - before, 0.025 ether, "fee");
    }

    function test_buy_worksForAContractThatTakesTokens() public {
        Actor actor = new Actor();
        Terms memory nonce = place(seller, tokenId, "");
        vm.deal(address(this), PRICE);
        actor.run{value: PRICE}(address(single), PRICE, abi.encodeCall(single.buy, (tokenId, nonce)));
        assertEq(single.ownerOf(tokenId), address(actor), "owner");
    }

    /// @dev The record says by a bit of the royalty that the first receiver is the creator: no amount has it.
    function test_buy_paysTheCreatorTheHighestRoyalty() public {
        uint96[2] memory percentages = [uint96(25e18), 25e18 - 1e16];
        for (uint256 i = 0; i < 2; ++i) {
            Royalty[] memory list = shares(1, percentages[i]);
            vm.startPrank(artist);
            uint256 own = single.mint(about(), list);
            single.transferFrom(artist, seller, own);
            vm.stopPrank();
            Terms memory terms = place(seller, own, "");
            uint256 before = artist.balance;
            vm.deal(buyer, PRICE);
            vm.prank(buyer);
            single.buy{value: PRICE}(own, terms);
            assertEq(artist.balance - before, (PRICE * percentages[i]) / 100e18, "royalty");
        }
    }

    function test_buy_byAReceiverOfTheRoyalty() public {
        fund(artist);
        Terms memory nonce = place(seller, tokenId, "PKS");
        vm.prank(artist);
        single.buy(tokenId, nonce);
        assertEq(pks.balanceOf(artist), 1_000_000 ether - 0.925 ether, "paid all but the own share");
        assertEq(pks.balanceOf(seller), 0.9 ether, "seller");
    }

    function test_buy_byTheOwnerAndFromTheOwner() public {
        fund(owner);
        Terms memory nonce = place(seller, tokenId, "PKS");
        vm.prank(owner);
        single.buy(tokenId, nonce);
        assertEq(pks.balanceOf(owner), 1_000_000 ether - 0.975 ether, "own fee back");
        nonce = place(owner, tokenId, "PKS");
        vm.prank(buyer);
        single.buy(tokenId, nonce);
        assertEq(pks.balanceOf(owner), 1_000_000 ether - 0.975 ether + 0.925 ether, "price and fee");
    }

    /// @dev Nothing is lost to rounding, and nobody gets more than the stated amount.
    function testFuzz_buy_splitsAllOfThePrice(uint96 price, uint64 fee, uint96[5] memory percentages, uint8 count, bool inTokens)
        public
    {
        price = uint96(bound(price, 1, 1000 ether));
        fee = uint64(boundPercentage(fee, 0, 1000));
        Royalty[] memory list = shares(bound(count, 0, 5), 1);
        for (uint256 i = 0; i < list.length; ++i) list[i].percentage = uint96(boundPercentage(percentages[i], 1, 500));
        vm.prank(owner);
        single.setServiceFee(fee);
        vm.startPrank(creator);
        uint256 id = single.mint(about(), list);
        single.placeOrder(id, offer(price, inTokens ? address(pks) : address(0)));
        vm.stopPrank();
        Terms memory nonce = termsOf(single, id, creator);
        vm.prank(buyer);
        single.buy{value: inTokens ? 0 : price}(id, nonce);
        uint256 rest = price;
        for (uint256 i = 0; i < list.length; ++i) {
            uint256 share = (uint256(price) * list[i].percentage) / 100e18;
            assertEq(balance(list[i].receiver, inTokens), share, "royalty");
            rest -= share;
        }
        uint256 feeAmount = (uint256(price) * fee) / 100e18;
        assertEq(balance(owner, inTokens), feeAmount, "fee");
        assertEq(balance(creator, inTokens), rest - feeAmount, "all the rest");
        assertEq(balance(buyer, inTokens), 1_000_000 ether - price, "buyer");
        assertEq(balance(address(single), inTokens), 0, "market");
    }

    // --- Refusals --------------------------------------------------------------------------------------------------

    function test_buy_revertsWithNoOrder() public {
        Terms memory nothing;
        vm.expectRevert(abi.encodeWithSelector(NoOrder.selector, tokenId, seller));
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, nothing);
        vm.expectRevert(abi.encodeWithSelector(NoOrder.selector, 99, address(0)));
        vm.prank(buyer);
        single.buy{value: PRICE}(99, nothing);
        vm.expectRevert(abi.encodeWithSelector(NoOrder.selector, multiId, other));
        vm.prank(buyer);
        multi.buy{value: PRICE}(multiId, other, 1, nothing);
        Terms memory nonce = place(seller, tokenId, "");
        vm.prank(seller);
        single.cancelOrder(tokenId);
        vm.expectRevert(abi.encodeWithSelector(NoOrder.selector, tokenId, seller));
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, nonce);
    }

    function test_buy_revertsWithOrderChanged() public {
        Terms memory nonce = place(seller, tokenId, "");
        vm.prank(seller);
        single.changePrice(tokenId, 2 * PRICE, address(0));
        nonce.maxTotal = type(uint256).max;
        bytes32 current = single.order(tokenId).digest;
        vm.expectRevert(abi.encodeWithSelector(OrderChanged.selector, nonce.digest, current));
        vm.prank(buyer);
        single.buy{value: 2 * PRICE}(tokenId, nonce);
    }

    function test_buy_revertsWithWrongPayment() public {
        Terms memory nonce = place(seller, tokenId, "");
        uint256[3] memory wrong = [0, PRICE - 1, PRICE + 1];
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(WrongPayment.selector, wrong[i], PRICE));
            vm.prank(buyer);
            single.buy{value: wrong[i]}(tokenId, nonce);
        }
        Terms memory multiNonce = placeMulti(seller, multiId, 2, "");
        vm.expectRevert(abi.encodeWithSelector(WrongPayment.selector, PRICE, 2 * PRICE));
        vm.prank(buyer);
        multi.buy{value: PRICE}(multiId, seller, 2, multiNonce);
    }

    function test_buy_revertsWithWrongPaymentWhenNativeCoinComesForATokenOrder() public {
        Terms memory nonce = place(seller, tokenId, "PKS");
        vm.expectRevert(abi.encodeWithSelector(WrongPayment.selector, PRICE, 0));
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, nonce);
    }

    function test_buy_revertsWithNotEnoughCopies() public {
        Terms memory nonce = placeMulti(seller, multiId, 8, "");
        vm.expectRevert(abi.encodeWithSelector(NotEnoughCopies.selector, multiId, seller, 9, 8));
        vm.prank(buyer);
        multi.buy{value: 9 * PRICE}(multiId, seller, 9, nonce);
        vm.expectRevert(abi.encodeWithSelector(NotEnoughCopies.selector, multiId, seller, 0, 8));
        vm.prank(buyer);
        multi.buy(multiId, seller, 0, nonce);
    }

    function test_buy_revertsWithSelfPurchase() public {
        fund(seller);
        Terms memory nonce = place(seller, tokenId, "");
        vm.expectRevert(abi.encodeWithSelector(SelfPurchase.selector, seller));
        vm.prank(seller);
        single.buy{value: PRICE}(tokenId, nonce);
        nonce = placeMulti(seller, multiId, 1, "PKS");
        vm.expectRevert(abi.encodeWithSelector(SelfPurchase.selector, seller));
        vm.prank(seller);
        multi.buy(multiId, seller, 1, nonce);
    }

    function test_buy_revertsWithCurrencyNotAllowed() public {
        Terms memory nonce = place(seller, tokenId, "PKS");
        vm.prank(owner);
        single.setTokenType("PKS", address(0));
        vm.expectRevert(abi.encodeWithSelector(CurrencyNotAllowed.selector, address(pks)));
        vm.prank(buyer);
        single.buy(tokenId, nonce);
        // The order can still be read and taken back.
        assertEq(single.order(tokenId).currency, address(pks), "currency");
        vm.prank(seller);
        single.cancelOrder(tokenId);
    }

    function test_buy_revertsWithEnforcedPause() public {
        Terms memory nonce = place(seller, tokenId, "");
        Terms memory multiNonce = placeMulti(seller, multiId, 1, "");
        vm.startPrank(owner);
        single.pause();
        multi.pause();
        vm.stopPrank();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, nonce);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vm.prank(buyer);
        multi.buy{value: PRICE}(multiId, seller, 1, multiNonce);
    }

    function test_buy_revertsWithInsufficientAllowance() public {
        Terms memory nonce = place(seller, tokenId, "PKS");
        pks.mint(creator, PRICE);
        // The first part to be paid is the fee, 2.5 %.
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(single), 0, 0.025 ether)
        );
        vm.prank(creator);
        single.buy(tokenId, nonce);
        vm.prank(creator);
        pks.approve(address(single), PRICE - 1);
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientAllowance.selector,
                address(single),
                0.9 ether - 1,
                0.9 ether
            )
        );
        vm.prank(creator);
        single.buy(tokenId, nonce);
    }

    function test_buy_revertsWithInvalidReceiver() public {
        Actor actor = new Actor();
        actor.setTakesTokens(false);
        vm.deal(address(actor), 10 ether);
        Terms memory nonce = place(seller, tokenId, "");
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(actor)));
        actor.run(address(single), PRICE, abi.encodeCall(single.buy, (tokenId, nonce)));
        nonce = placeMulti(seller, multiId, 1, "");
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, address(actor)));
        actor.run(address(multi), PRICE, abi.encodeCall(multi.buy, (multiId, seller, 1, nonce)));
    }

    function balance(address account, bool inTokens) private view returns (uint256) {
        return inTokens ? pks.balanceOf(account) : account.balance;
    }
}
