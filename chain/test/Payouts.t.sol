// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Errors} from "@openzeppelin/contracts/utils/Errors.sol";
import {Actor, Mood} from "./support/Actor.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {OddToken, Oddity} from "./support/Tokens.sol";

/// @dev Receivers that won't or can't be paid, and tokens that don't behave.
contract PayoutsTest is MarketTest {
    Actor internal receiver;
    OddToken internal odd;
    uint256 internal tokenId;

    function setUp() public override {
        super.setUp();
        receiver = new Actor();
        odd = new OddToken();
        odd.mint(buyer, 100 ether);
        vm.prank(owner);
        single.setTokenType("ODD", address(odd));
        Royalty[] memory list = shares(2, ROYALTY);
        list[0].receiver = address(receiver);
        vm.prank(seller);
        tokenId = single.mint(about(), list);
    }

    // --- Native coin -----------------------------------------------------------------------------------------------

    function test_buy_paysAReceiverThatTakes() public {
        buyNative();
        assertEq(address(receiver).balance, 0.075 ether, "paid");
        assertEq(single.credits(address(0), address(receiver)), 0, "not credited");
    }

    /// @dev Refusing, burning all gas, and answering a refusal at length: each is credited and holds up nobody.
    function test_buy_creditsAReceiverThatDoesNotTake() public {
        Mood[3] memory moods = [Mood.Refuses, Mood.BurnsGas, Mood.RevertsAtLength];
        for (uint256 i = 0; i < 3; ++i) {
            receiver.set(moods[i]);
            Terms memory nonce = place(seller, tokenId, "");
            vm.expectEmit(address(single));
            emit Credited(address(receiver), address(0), 0.075 ether);
            vm.prank(buyer);
            uint256 before = gasleft();
            single.buy{value: PRICE}(tokenId, nonce);
            assertLe(before - gasleft(), 400_000, "gas is bounded");
            assertEq(single.credits(address(0), address(receiver)), (i + 1) * 0.075 ether, "credit");
            assertEq(address(single).balance, (i + 1) * 0.075 ether, "kept for it");
            vm.prank(buyer);
            single.transferFrom(buyer, seller, tokenId);
        }
        assertEq(seller.balance, 3 * 0.825 ether, "seller");
        assertEq(address(receiver).balance, 0, "receiver");
    }

    /// @dev Without balances nothing can be compared: the sale fails, with the token's reason where it gives one.
    function test_buy_revertsWithoutBalances() public {
        UnreadableToken unreadable = new UnreadableToken();
        vm.prank(owner);
        single.setTokenType("UNREAD", address(unreadable));
        Terms memory terms = place(seller, tokenId, "UNREAD");
        vm.expectRevert("unreadable");
        vm.prank(buyer);
        single.buy(tokenId, terms);
        unreadable.set(true);
        vm.prank(buyer);
        (bool success, bytes memory answer) = address(single).call(abi.encodeCall(single.buy, (tokenId, terms)));
        assertTrue(!success, "refused");
        assertEq(answer.length, 31, "its answer");
    }

    /// @dev What a receiver answers does not matter; it must not be paid twice either.
    function test_buy_paysOnceWhateverIsAnswered() public {
        Mood[2] memory moods = [Mood.AnswersFalse, Mood.AnswersAtLength];
        for (uint256 i = 0; i < 2; ++i) {
            receiver.set(moods[i]);
            buyNative();
            assertEq(address(receiver).balance, (i + 1) * 0.075 ether, "paid");
            assertEq(single.credits(address(0), address(receiver)), 0, "not credited");
            vm.prank(buyer);
            single.transferFrom(buyer, seller, tokenId);
        }
    }

    function test_buy_creditsASellerAndAnOwnerThatDoNotTake() public {
        Actor sellingContract = new Actor();
        Actor owningContract = new Actor();
        sellingContract.set(Mood.Refuses);
        owningContract.set(Mood.Refuses);
        vm.prank(owner);
        single.transferOwnership(address(owningContract));
        owningContract.run(address(single), 0, abi.encodeCall(single.acceptOwnership, ()));
        vm.prank(seller);
        single.transferFrom(seller, address(sellingContract), tokenId);
        sellingContract.run(address(single), 0, abi.encodeCall(single.placeOrder, (tokenId, offer(PRICE))));
        Terms memory terms = termsOf(single, tokenId, address(sellingContract));
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, terms);
        assertEq(single.credits(address(0), address(sellingContract)), 0.825 ether, "seller");
        assertEq(single.credits(address(0), address(owningContract)), 0.025 ether, "owner");
        assertEq(address(single).balance, 0.85 ether, "market");
    }

    function test_withdraw_sendsTheCredit() public {
        receiver.set(Mood.Refuses);
        buyNative();
        receiver.set(Mood.Takes);
        vm.expectEmit(address(single));
        emit Withdrawn(address(receiver), address(0), 0.075 ether, address(receiver));
        // Anybody may start it.
        vm.prank(other);
        single.withdraw(address(0), address(receiver));
        assertEq(address(receiver).balance, 0.075 ether, "paid");
        assertEq(single.credits(address(0), address(receiver)), 0, "credit");
        assertEq(address(single).balance, 0, "market");
    }

    function test_withdraw_worksInAPause() public {
        receiver.set(Mood.Refuses);
        buyNative();
        receiver.set(Mood.Takes);
        vm.prank(owner);
        single.pause();
        single.withdraw(address(0), address(receiver));
        assertEq(address(receiver).balance, 0.075 ether, "paid");
    }

    function test_withdraw_revertsWithNothingToWithdraw() public {
        vm.expectRevert(abi.encodeWithSelector(NothingToWithdraw.selector, other, address(0)));
        single.withdraw(address(0), other);
        receiver.set(Mood.Refuses);
        buyNative();
        receiver.set(Mood.Takes);
        vm.expectRevert(abi.encodeWithSelector(NothingToWithdraw.selector, address(receiver), address(pks)));
        single.withdraw(address(pks), address(receiver));
        single.withdraw(address(0), address(receiver));
        vm.expectRevert(abi.encodeWithSelector(NothingToWithdraw.selector, address(receiver), address(0)));
        single.withdraw(address(0), address(receiver));
    }

    function test_withdraw_revertsWithTheReceiversOwnError() public {
        receiver.set(Mood.Refuses);
        buyNative();
        vm.expectRevert(bytes("no"));
        single.withdraw(address(0), address(receiver));
        assertEq(single.credits(address(0), address(receiver)), 0.075 ether, "credit stays");
    }

    function test_withdrawTo_sendsElsewhere() public {
        receiver.set(Mood.Refuses);
        buyNative();
        vm.expectEmit(address(single));
        emit Withdrawn(address(receiver), address(0), 0.075 ether, other);
        uint256 before = other.balance;
        receiver.run(address(single), 0, abi.encodeCall(single.withdrawTo, (address(0), other)));
        assertEq(other.balance - before, 0.075 ether, "paid");
        assertEq(single.credits(address(0), address(receiver)), 0, "credit");
    }

    function test_withdrawTo_revertsWithReceiverInvalid() public {
        vm.expectRevert(abi.encodeWithSelector(ReceiverInvalid.selector, address(0)));
        single.withdrawTo(address(0), address(0));
        vm.expectRevert(abi.encodeWithSelector(ReceiverInvalid.selector, address(single)));
        single.withdrawTo(address(0), address(single));
    }

    function test_withdrawTo_revertsWithNothingToWithdraw() public {
        receiver.set(Mood.Refuses);
        buyNative();
        // Not the caller's money.
        vm.expectRevert(abi.encodeWithSelector(NothingToWithdraw.selector, owner, address(0)));
        vm.prank(owner);
        single.withdrawTo(address(0), owner);
    }

    // --- ERC-20 tokens -----------------------------------------------------------------------------------------------

    function test_buy_takesATokenThatAnswersNothingOrAtLength() public {
        Oddity[2] memory oddities = [Oddity.AnswersNothing, Oddity.AnswersAtLength];
        for (uint256 i = 0; i < 2; ++i) {
            odd.set(oddities[i]);
            buyOdd();
            assertEq(odd.balanceOf(seller), (i + 1) * 0.825 ether, "seller");
            assertEq(odd.balanceOf(address(receiver)), (i + 1) * 0.075 ether, "receiver");
            assertEq(odd.balanceOf(owner), (i + 1) * 0.025 ether, "owner");
            vm.prank(buyer);
            single.transferFrom(buyer, seller, tokenId);
        }
    }

    function test_buy_revertsWithPaymentIncomplete() public {
        Oddity[8] memory oddities = [
            Oddity.TakesNothingFromSender,
            Oddity.TakesFee,
            Oddity.TakesFeeFromSender,
            Oddity.AnswersTrueMovesNothing,
            // What these do not deliver, they do not credit either.
            Oddity.AnswersFalse,
            Oddity.AnswersFalseMoves,
            Oddity.AnswersShort,
            Oddity.AnswersTwo
        ];
        Terms memory nonce = place(seller, tokenId, "ODD");
        for (uint256 i = 0; i < oddities.length; ++i) {
            odd.set(oddities[i]);
            bytes4 expected = i < 4 ? PaymentIncomplete.selector : SafeERC20.SafeERC20FailedOperation.selector;
            vm.expectRevert(abi.encodeWithSelector(expected, address(odd)));
            vm.prank(buyer);
            single.buy(tokenId, nonce);
            assertEq(odd.balanceOf(buyer), 100 ether, "nothing moved");
            assertEq(single.ownerOf(tokenId), seller, "nor the token");
        }
    }

    function test_acceptBid_revertsWithPaymentIncomplete() public {
        Bid memory bid = bidFor(tokenId, 1);
        bid.currency = address(odd);
        bid.maxRoyalty = 2 * ROYALTY;
        bytes memory signature = sign(single, bid, "buyer");
        Oddity[2] memory oddities = [Oddity.TakesFee, Oddity.TakesFeeFromSender];
        for (uint256 i = 0; i < 2; ++i) {
            odd.set(oddities[i]);
            vm.expectRevert(abi.encodeWithSelector(PaymentIncomplete.selector, address(odd)));
            vm.prank(seller);
            single.acceptBid(bid, signature, 0);
        }
    }

    /// @dev A seller who gets the royalty too: what comes as that can't hide what is missing of the price.
    function test_buy_revertsWithPaymentIncompleteForASellerWhoGetsAShare() public {
        Royalty[] memory list = shares(1, ROYALTY);
        list[0].receiver = seller;
        vm.prank(seller);
        uint256 id = single.mint(about(), list);
        Terms memory terms = place(seller, id, "ODD");
        odd.set(Oddity.TakesFee);
        vm.expectRevert(abi.encodeWithSelector(PaymentIncomplete.selector, address(odd)));
        vm.prank(buyer);
        single.buy(id, terms);
        odd.set(Oddity.None);
        vm.prank(buyer);
        single.buy(id, terms);
        assertEq(odd.balanceOf(seller), 0.975 ether, "price and royalty");
    }

    /// @dev A buyer who gets a share back, as owner or receiver of royalties, pays the rest exactly: a coin can't hide its
    /// fee in what comes back.
    function test_buy_revertsWithPaymentIncompleteForABuyerWhoGetsAShare() public {
        vm.prank(buyer);
        odd.transfer(owner, 50 ether);
        Terms memory terms = place(seller, tokenId, "ODD");
        odd.set(Oddity.TakesFeeFromSender);
        vm.expectRevert(abi.encodeWithSelector(PaymentIncomplete.selector, address(odd)));
        vm.prank(owner);
        single.buy(tokenId, terms);
        // Its own share is refused and credited: that does not come back.
        odd.set(Oddity.BlockedReverts);
        odd.setBlocked(owner, true);
        uint256 snapshot = vm.snapshotState();
        vm.prank(owner);
        single.buy(tokenId, terms);
        assertEq(odd.balanceOf(owner), 49 ether, "all of the price");
        assertEq(single.credits(address(odd), owner), 0.025 ether, "its fee as a credit");
        vm.revertToState(snapshot);
        odd.set(Oddity.None);
        vm.prank(owner);
        single.buy(tokenId, terms);
        assertEq(odd.balanceOf(owner), 49.025 ether, "all but the fee");
    }

    /// @dev Who buys could give so little gas that a payment fails for nobody's fault; that is no refusal.
    function test_buy_revertsWithGasTooLow() public {
        receiver.set(Mood.Refuses);
        Terms memory terms = place(seller, tokenId, "");
        (bool wasTooLow, bool wasCredited) = tryWithLittleGas(PRICE, terms, 67_476);
        assertTrue(wasTooLow, "between too little for anything and enough");
        assertTrue(wasCredited, "with enough");
    }

    function test_buy_revertsWithGasTooLowForAToken() public {
        odd.set(Oddity.BlockedReverts);
        odd.setBlocked(address(receiver), true);
        Terms memory terms = place(seller, tokenId, "ODD");
        (bool wasTooLow, bool wasCredited) = tryWithLittleGas(0, terms, 206_174);
        assertTrue(wasTooLow, "between too little for anything and enough");
        assertTrue(wasCredited, "with enough");
    }

    /// @dev Buys with more and more gas. Returns whether it failed for too little before a payment, and whether the payment
    /// was credited in the end.
    function tryWithLittleGas(uint256 value, Terms memory terms, uint256 expectedNeed)
        private
        returns (bool wasTooLow, bool wasCredited)
    {
        for (uint256 gasGiven = 100_000; gasGiven < 800_000; gasGiven += 12_500) {
            uint256 snapshot = vm.snapshotState();
            vm.prank(buyer);
            (bool success, bytes memory answer) =
                address(single).call{value: value, gas: gasGiven}(abi.encodeCall(single.buy, (tokenId, terms)));
            assertTrue(!(wasCredited && !success), "more gas never hurts");
            vm.revertToState(snapshot);
            if (success) wasCredited = true;
            else if (isGasTooLow(answer)) {
                wasTooLow = true;
                (uint256 left, uint256 needed) = this.decodePair(answer);
                assertEq(needed, expectedNeed, "a payment's gas, a 64th, and the call itself");
                assertLe(left, needed - 1, "too little");
                checkExactGas(value, terms, gasGiven + needed - left);
            }
        }
    }

    /// @dev Exactly what is needed before a payment is enough, whatever the refused payment used of it.
    function checkExactGas(uint256 value, Terms memory terms, uint256 gasGiven) private {
        uint256 snapshot = vm.snapshotState();
        vm.prank(buyer);
        (bool success, bytes memory answer) =
            address(single).call{value: value, gas: gasGiven}(abi.encodeCall(single.buy, (tokenId, terms)));
        assertTrue(success || !isGasTooLow(answer), "exactly enough");
        vm.revertToState(snapshot);
    }

    function isGasTooLow(bytes memory answer) private pure returns (bool) {
        return answer.length > 4 && bytes4(answer) == GasTooLow.selector;
    }

    function decodePair(bytes calldata answer) external pure returns (uint256, uint256) {
        return abi.decode(answer[4:], (uint256, uint256));
    }

    /// @dev The caps, from the receiver's side: 30,000 and what a transfer of coin adds (2,300); 200,000 for a token.
    function test_payments_getTheirGasAndNoMore() public {
        GasChecker checker = new GasChecker();
        Royalty[] memory list = shares(1, ROYALTY);
        list[0].receiver = address(checker);
        vm.prank(seller);
        uint256 id = single.mint(about(), list);
        Terms memory terms = place(seller, id, "");
        vm.prank(buyer);
        single.buy{value: PRICE}(id, terms);
        assertEq(address(checker).balance, 0.075 ether, "paid, so it had what it asks for");
        odd.set(Oddity.ChecksGas);
        buyOdd();
        assertEq(odd.balanceOf(address(receiver)), 0.075 ether, "paid in tokens");
        assertEq(single.owed(address(odd)), 0, "nothing credited");
    }

    /// @dev A royalty receiver that the token's issuer blocked doesn't hold up the sale.
    function test_buy_creditsABlockedReceiver() public {
        Oddity[3] memory oddities = [Oddity.BlockedReverts, Oddity.BlockedBurnsGas, Oddity.BlockedAnswersFalse];
        odd.setBlocked(address(receiver), true);
        for (uint256 i = 0; i < 3; ++i) {
            odd.set(oddities[i]);
            uint256 before = gasleft();
            buyOdd();
            assertLe(before - gasleft(), 700_000, "gas is bounded");
            assertEq(single.credits(address(odd), address(receiver)), (i + 1) * 0.075 ether, "credit");
            assertEq(odd.balanceOf(address(single)), (i + 1) * 0.075 ether, "kept for it");
            assertEq(odd.balanceOf(seller), (i + 1) * 0.825 ether, "seller");
            assertEq(odd.balanceOf(buyer), 100 ether - (i + 1) * PRICE, "buyer paid once");
            vm.prank(buyer);
            single.transferFrom(buyer, seller, tokenId);
        }
        odd.set(Oddity.None);
        odd.setBlocked(address(receiver), false);
        single.withdraw(address(odd), address(receiver));
        assertEq(odd.balanceOf(address(receiver)), 0.225 ether, "withdrawn");
    }

    function test_buy_creditsABlockedSeller() public {
        Oddity[2] memory oddities = [Oddity.BlockedReverts, Oddity.BlockedAnswersFalse];
        odd.setBlocked(seller, true);
        for (uint256 i = 0; i < 2; ++i) {
            odd.set(oddities[i]);
            buyOdd();
            assertEq(single.credits(address(odd), seller), 0.825 ether, "credit");
            assertEq(odd.balanceOf(address(single)), 0.825 ether, "kept");
            vm.prank(seller);
            single.withdrawTo(address(odd), other);
            assertEq(odd.balanceOf(other), (i + 1) * 0.825 ether, "elsewhere");
            vm.prank(buyer);
            single.transferFrom(buyer, seller, tokenId);
        }
    }

    /// @dev A token that says no and moves the money all the same would charge the payer twice: the sale fails.
    function test_buy_revertsWithPaymentIncompleteForARefusalThatMoves() public {
        odd.set(Oddity.BlockedAnswersFalseMoves);
        odd.setBlocked(address(receiver), true);
        Terms memory nonce = place(seller, tokenId, "ODD");
        vm.expectRevert(abi.encodeWithSelector(PaymentIncomplete.selector, address(odd)));
        vm.prank(buyer);
        single.buy(tokenId, nonce);
    }

    /// @dev A credited part has to arrive in full too.
    function test_buy_revertsWithPaymentIncompleteWhenACreditFallsShort() public {
        ShortToken short = new ShortToken(address(receiver), address(single));
        short.mint(buyer, 100 ether);
        vm.prank(owner);
        single.setTokenType("SHORT", address(short));
        Terms memory nonce = place(seller, tokenId, "SHORT");
        vm.expectRevert(abi.encodeWithSelector(PaymentIncomplete.selector, address(short)));
        vm.prank(buyer);
        single.buy(tokenId, nonce);
    }

    /// @dev A token that takes more from the market than was asked eats what is kept for others: refused.
    function test_withdraw_revertsWithPaymentIncomplete() public {
        odd.set(Oddity.BlockedReverts);
        odd.setBlocked(address(receiver), true);
        odd.setBlocked(seller, true);
        buyOdd();
        odd.set(Oddity.TakesFeeFromSender);
        vm.expectRevert(abi.encodeWithSelector(PaymentIncomplete.selector, address(odd)));
        single.withdraw(address(odd), address(receiver));
        odd.set(Oddity.AnswersFalse);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(odd)));
        single.withdraw(address(odd), address(receiver));
        assertEq(single.credits(address(odd), address(receiver)), 0.075 ether, "credit stays");
    }

    /// @dev A token that is no longer accepted can still be withdrawn.
    function test_withdraw_worksForATokenNoLongerAccepted() public {
        odd.set(Oddity.BlockedReverts);
        odd.setBlocked(seller, true);
        buyOdd();
        vm.prank(owner);
        single.setTokenType("ODD", address(0));
        odd.setBlocked(seller, false);
        single.withdraw(address(odd), seller);
        assertEq(odd.balanceOf(seller), 0.825 ether, "withdrawn");
    }

    function test_withdraw_revertsWithInsufficientBalance() public {
        receiver.set(Mood.Refuses);
        buyNative();
        receiver.set(Mood.Takes);
        vm.deal(address(single), 0);
        vm.expectRevert(abi.encodeWithSelector(Errors.InsufficientBalance.selector, 0, 0.075 ether));
        single.withdraw(address(0), address(receiver));
    }

    function buyNative() private {
        Terms memory nonce = place(seller, tokenId, "");
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, nonce);
    }

    function buyOdd() private {
        Terms memory nonce = place(seller, tokenId, "ODD");
        vm.prank(buyer);
        single.buy(tokenId, nonce);
    }
}

/// @dev Takes coin only with the gas that the market is to give.
contract GasChecker {
    receive() external payable {
        require(gasleft() < 32_300 && gasleft() > 32_000, "gas");
    }
}

/// @dev Refuses one receiver, and gives another one wei less than it says.
contract ShortToken {
    mapping(address account => uint256) public balanceOf;
    address private immutable _refused;
    address private immutable _shortened;

    constructor(address refused, address shortened) {
        _refused = refused;
        _shortened = shortened;
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(to != _refused, "refused");
        balanceOf[from] -= amount;
        balanceOf[to] += to == _shortened ? amount - 1 : amount;
        return true;
    }
}

/// @dev A token whose balances can't be read: it answers with a byte too few, or not at all.
contract UnreadableToken {
    bool public answersShort;

    function set(bool toShort) external {
        answersShort = toShort;
    }

    function balanceOf(address) external view returns (uint256) {
        if (!answersShort) revert("unreadable");
        assembly ("memory-safe") {
            mstore(0, not(0))
            return(0, 31)
        }
    }

    function transferFrom(address, address, uint256) external pure returns (bool) {
        return true;
    }
}
