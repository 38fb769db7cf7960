// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Actor, Mood} from "./support/Actor.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {OddToken, Oddity} from "./support/Tokens.sol";

/// @dev Attacks that succeeded on other markets, tried on this one. Bids are attacked in Bids.t.sol, payments in
/// Payouts.t.sol.
contract AttacksTest is MarketTest {
    Actor internal attacker;
    uint256 internal tokenId;
    uint256 internal multiId;

    function setUp() public override {
        super.setUp();
        attacker = new Actor();
        vm.deal(address(attacker), 100 ether);
        tokenId = mintSingle(seller);
        multiId = mintMulti(seller);
    }

    // --- Reentrancy --------------------------------------------------------------------------------------------------

    /// @dev From the hook of a mint: a second mint.
    function test_reentrancy_mintFromItsHook() public {
        Royalty[] memory none;
        bytes memory again = abi.encodeCall(single.mint, (about(), none));
        attacker.setPlan(address(single), again);
        attacker.run(address(single), 0, again);
        checkRefused();
        assertEq(single.balanceOf(address(attacker)), 1, "one token");
        again = abi.encodeCall(multi.mint, (5, about(), none));
        attacker.setPlan(address(multi), again);
        attacker.run(address(multi), 0, again);
        checkRefused();
        assertEq(multi.balanceOf(address(attacker), multiId + 1), 5, "five copies");
    }

    /// @dev From the hook of a purchase: more of the same order.
    function test_reentrancy_buyFromItsHook() public {
        Terms memory nonce = placeMulti(seller, multiId, 4, "PKS");
        pks.mint(address(attacker), 100 ether);
        attacker.run(address(pks), 0, abi.encodeCall(pks.approve, (address(multi), 100 ether)));
        bytes memory again = abi.encodeCall(multi.buy, (multiId, seller, 3, nonce));
        attacker.setPlan(address(multi), again);
        attacker.run(address(multi), 0, again);
        checkRefused();
        assertEq(multi.balanceOf(address(attacker), multiId), 3, "three copies");
        assertEq(multi.orderOf(multiId, seller).quantity, 1, "one left");
    }

    /// @dev From the hook of a purchase: what is open there is open to everybody, and finds all settled.
    function test_reentrancy_sellOnFromTheHook() public {
        Terms memory nonce = place(seller, tokenId, "");
        attacker.setPlan(address(single), abi.encodeCall(single.placeOrder, (tokenId, offer(5 * PRICE))));
        attacker.run(address(single), PRICE, abi.encodeCall(single.buy, (tokenId, nonce)));
        assertEq(attacker.successes(), 1, "an order of its own token");
        assertEq(single.order(tokenId).seller, address(attacker), "own order");
        assertEq(single.order(tokenId).price, 5 * PRICE, "own price");
        assertEq(seller.balance, 0.9 ether, "seller was paid");
        assertEq(single.orderOf(tokenId, seller).price, 0, "and sold once");
    }

    /// @dev From the hook of a bid's acceptance: the bid again.
    function test_reentrancy_acceptBidFromTheBiddersHook() public {
        pks.mint(address(attacker), 100 ether);
        attacker.run(address(pks), 0, abi.encodeCall(pks.approve, (address(multi), 100 ether)));
        Bid memory bid = bidFor(multi, multiId, 1);
        bid.bidder = address(attacker);
        attacker.setSigned(digestOf(multi, bid));
        attacker.setPlan(address(multi), abi.encodeCall(multi.acceptBid, (bid, "", 0)));
        vm.prank(seller);
        multi.acceptBid(bid, "", 0);
        checkRefused();
    }

    /// @dev From a payment of native coin, as seller, receiver of royalties and owner: withdraw, buy, mint.
    function test_reentrancy_fromAPayment() public {
        Royalty[] memory list = shares(1, ROYALTY);
        list[0].receiver = address(attacker);
        vm.prank(seller);
        uint256 id = single.mint(about(), list);
        // A credit is waiting; the attack tries to withdraw it twice.
        attacker.set(Mood.Refuses);
        Terms memory nonce = place(seller, id, "");
        vm.prank(buyer);
        single.buy{value: PRICE}(id, nonce);
        assertEq(single.credits(address(0), address(attacker)), 0.075 ether, "credit");
        attacker.setPlan(address(single), abi.encodeCall(single.withdraw, (address(0), address(attacker))));
        uint256 before = address(attacker).balance;
        single.withdraw(address(0), address(attacker));
        assertEq(address(attacker).balance - before, 0.075 ether, "once");
        assertEq(address(single).balance, 0, "market");
        // And in the middle of a sale, with a credit of somebody else's in the market.
        vm.deal(address(single), 5 ether);
        vm.prank(buyer);
        single.transferFrom(buyer, seller, id);
        nonce = place(seller, id, "");
        vm.prank(buyer);
        single.buy{value: PRICE}(id, nonce);
        assertEq(address(single).balance, 5 ether, "market keeps what it kept");
        assertEq(single.ownerOf(id), buyer, "sold");
    }

    /// @dev From a token's own hook (ERC-777): withdrawing in the middle of a sale.
    function test_reentrancy_fromATokensHook() public {
        OddToken odd = new OddToken();
        odd.mint(buyer, 100 ether);
        vm.prank(owner);
        single.setTokenType("ODD", address(odd));
        Royalty[] memory list = shares(1, ROYALTY);
        list[0].receiver = address(attacker);
        vm.prank(seller);
        uint256 id = single.mint(about(), list);
        Terms memory nonce = place(seller, id, "ODD");
        odd.set(Oddity.BlockedReverts);
        odd.setBlocked(address(attacker), true);
        vm.prank(buyer);
        single.buy(id, nonce);
        assertEq(single.credits(address(odd), address(attacker)), 0.075 ether, "credit");
        odd.set(Oddity.CallsReceiver);
        vm.prank(buyer);
        single.transferFrom(buyer, seller, id);
        nonce = place(seller, id, "ODD");
        attacker.setPlan(address(single), abi.encodeCall(single.withdraw, (address(odd), address(attacker))));
        uint256 snapshot = vm.snapshotState();
        vm.prank(buyer);
        single.buy(id, nonce);
        checkRefused();
        vm.revertToState(snapshot);
        attacker.setPlan(address(single), abi.encodeCall(single.withdrawTo, (address(odd), other)));
        vm.prank(buyer);
        single.buy(id, nonce);
        checkRefused();
        assertEq(odd.balanceOf(address(single)), 0.075 ether, "still kept");
        assertEq(odd.balanceOf(seller), 2 * 0.9 ether, "seller");
    }

    /// @dev A hook that sends the token on does not make the sale fail, nor the buyer pay twice.
    function test_reentrancy_receiverSendsOnInItsHook() public {
        OddToken odd = new OddToken();
        odd.mint(buyer, 100 ether);
        odd.set(Oddity.CallsReceiver);
        vm.prank(owner);
        single.setTokenType("ODD", address(odd));
        Royalty[] memory list = shares(1, ROYALTY);
        list[0].receiver = address(attacker);
        vm.prank(seller);
        uint256 id = single.mint(about(), list);
        Terms memory nonce = place(seller, id, "ODD");
        attacker.setPlan(address(odd), abi.encodeCall(odd.transfer, (other, 0.075 ether)));
        vm.prank(buyer);
        single.buy(id, nonce);
        assertEq(odd.balanceOf(other), 0.075 ether, "sent on");
        assertEq(odd.balanceOf(buyer), 99 ether, "paid once");
        assertEq(single.credits(address(odd), address(attacker)), 0, "not credited");
    }

    // --- Orders ------------------------------------------------------------------------------------------------------

    /// @dev An order that outlives a transfer lets the token be bought cheaply once it is back.
    function test_staleOrder_afterTransferAndReturn() public {
        Terms memory nonce = place(seller, tokenId, "");
        vm.prank(seller);
        single.transferFrom(seller, other, tokenId);
        vm.prank(other);
        single.transferFrom(other, seller, tokenId);
        vm.expectRevert(abi.encodeWithSelector(NoOrder.selector, tokenId, seller));
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, nonce);
        Terms memory multiNonce = placeMulti(seller, multiId, COPIES, "");
        vm.prank(seller);
        multi.safeTransferFrom(seller, other, multiId, COPIES, "");
        vm.prank(other);
        multi.safeTransferFrom(other, seller, multiId, COPIES, "");
        vm.expectRevert(abi.encodeWithSelector(NoOrder.selector, multiId, seller));
        vm.prank(buyer);
        multi.buy{value: PRICE}(multiId, seller, 1, multiNonce);
    }

    /// @dev A seller who sees a purchase coming raises the price, or cancels and places anew, or sells in a worthless
    /// currency what was for native coin. The buyer's nonce fits none of them.
    function test_frontRun_priceChange() public {
        Terms memory terms = place(seller, tokenId, "PKS");
        vm.prank(seller);
        single.changePrice(tokenId, 1000 * PRICE, address(pks));
        checkIsAnother(terms);
        vm.startPrank(seller);
        single.cancelOrder(tokenId);
        single.placeOrder(tokenId, offer(1000 * PRICE, address(pks)));
        vm.stopPrank();
        checkIsAnother(terms);
        // The very same offer, placed again, is another order too.
        vm.prank(seller);
        single.cancelOrder(tokenId);
        place(seller, tokenId, "PKS");
        checkIsAnother(terms);
    }

    /// @dev Another seller's order of the same number of copies has another nonce too.
    function test_frontRun_nonceIsNeverUsedTwice() public {
        vm.prank(seller);
        multi.safeTransferFrom(seller, other, multiId, 5, "");
        Terms memory first = placeMulti(seller, multiId, 5, "");
        Terms memory second = placeMulti(other, multiId, 5, "");
        assertTrue(first.digest != second.digest, "different");
        assertTrue(multi.orderOf(multiId, seller).nonce != multi.orderOf(multiId, other).nonce, "nonces");
        vm.expectRevert(abi.encodeWithSelector(OrderChanged.selector, first.digest, second.digest));
        vm.prank(buyer);
        multi.buy{value: PRICE}(multiId, other, 1, first);
    }

    /// @dev The market's owner raises the fee before a sale: orders keep theirs, bids have their limit.
    function test_frontRun_feeChange() public {
        Terms memory nonce = place(seller, tokenId, "");
        vm.prank(owner);
        single.setServiceFee(10e18);
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, nonce);
        assertEq(seller.balance, 0.9 ether, "as when it was placed");
    }

    /// @dev Approvals end with a sale: whom the seller approved can't take the token from the buyer.
    function test_staleApproval_afterASale() public {
        vm.startPrank(seller);
        single.approve(other, tokenId);
        single.setApprovalForAll(other, true);
        vm.stopPrank();
        Terms memory nonce = place(seller, tokenId, "");
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, nonce);
        assertEq(single.getApproved(tokenId), address(0), "approval");
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, other, tokenId));
        vm.prank(other);
        single.transferFrom(buyer, seller, tokenId);
    }

    /// @dev An operator may move a seller's token but not sell it for the seller.
    function test_operator_cannotPlaceOrCancel() public {
        vm.prank(seller);
        single.setApprovalForAll(other, true);
        vm.expectRevert(abi.encodeWithSelector(NotEnoughCopies.selector, tokenId, other, 1, 0));
        vm.prank(other);
        single.placeOrder(tokenId, offer(1));
        place(seller, tokenId, "");
        vm.expectRevert(abi.encodeWithSelector(NoOrder.selector, tokenId, other));
        vm.prank(other);
        single.cancelOrder(tokenId);
    }

    // --- Money -------------------------------------------------------------------------------------------------------

    /// @dev Native coin can't be left behind by mistake.
    function test_lockedCoin_isRefused() public {
        vm.startPrank(buyer);
        (bool success, ) = address(single).call{value: 1}("");
        assertTrue(!success, "plain transfer");
        (success, ) = address(single).call{value: 1}(abi.encodeCall(single.cancelBid, (1)));
        assertTrue(!success, "with a call that takes none");
        (success, ) = address(multi).call{value: 1}(hex"12345678");
        assertTrue(!success, "with an unknown call");
        vm.stopPrank();
    }

    /// @dev Coin that was forced into the market belongs to nobody and changes nothing for others.
    function test_forcedCoin_changesNothing() public {
        vm.deal(address(single), 1 ether);
        Terms memory nonce = place(seller, tokenId, "");
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, nonce);
        assertEq(seller.balance, 0.9 ether, "seller");
        assertEq(address(single).balance, 1 ether, "still there");
        vm.expectRevert(abi.encodeWithSelector(NothingToWithdraw.selector, owner, address(0)));
        vm.prank(owner);
        single.withdraw(address(0), owner);
    }

    /// @dev Royalties of the smallest amounts: rounded down, the rest to the seller, no wei lost.
    function test_royalty_truncation() public {
        Royalty[] memory list = shares(5, 0.33e18);
        vm.startPrank(seller);
        uint256 id = single.mint(about(), list);
        single.placeOrder(id, offer(299));
        vm.stopPrank();
        Terms memory nonce = termsOf(single, id, seller);
        vm.prank(buyer);
        single.buy{value: 299}(id, nonce);
        // 299 × 2.5 % = 7.475; 299 × 0.33 % = 0.98…
        assertEq(owner.balance, 7, "fee");
        assertEq(artist.balance, 0, "royalty");
        assertEq(seller.balance, 292, "rest");
    }

    /// @dev Five receivers that all burn their gas: the sale still fits into a block many times.
    function test_royalty_fiveGasBurners() public {
        Royalty[] memory list = new Royalty[](5);
        for (uint256 i = 0; i < 5; ++i) {
            Actor burner = new Actor();
            burner.set(Mood.BurnsGas);
            list[i] = Royalty(address(burner), 5e18);
        }
        vm.startPrank(seller);
        uint256 id = single.mint(about(), list);
        single.placeOrder(id, offer(PRICE));
        vm.stopPrank();
        Terms memory nonce = termsOf(single, id, seller);
        vm.prank(buyer);
        uint256 before = gasleft();
        single.buy{value: PRICE}(id, nonce);
        assertLe(before - gasleft(), 700_000, "gas");
        assertEq(seller.balance, 0.725 ether, "seller");
        assertEq(address(single).balance, 0.25 ether, "credits");
    }

    /// @dev With too little gas for a payment the whole purchase fails; nobody can choose to leave another unpaid.
    function testFuzz_littleGas_neverLeavesAnHonestReceiverUnpaid(uint256 gasGiven) public {
        Royalty[] memory list = shares(1, ROYALTY);
        // An honest contract that needs nearly all of what a payment may use.
        Spender spender = new Spender();
        list[0].receiver = address(spender);
        vm.startPrank(seller);
        uint256 id = single.mint(about(), list);
        single.placeOrder(id, offer(PRICE));
        vm.stopPrank();
        Terms memory nonce = termsOf(single, id, seller);
        gasGiven = bound(gasGiven, 30_000, 200_000);
        vm.prank(buyer);
        (bool success, ) =
            address(single).call{value: PRICE, gas: gasGiven}(abi.encodeCall(single.buy, (id, nonce)));
        if (success) assertEq(address(spender).balance, 0.075 ether, "paid, not credited");
    }

    // --- Pause -------------------------------------------------------------------------------------------------------

    /// @dev Every way into the market, in a pause. What stays open is named in the contract.
    function test_pause_cannotBeBypassed() public {
        Terms memory nonce = place(seller, tokenId, "");
        Bid memory bid = bidFor(tokenId, 1);
        bytes memory signature = sign(single, bid, "buyer");
        vm.prank(owner);
        single.pause();
        Royalty[] memory none;
        bytes[4] memory closedToSeller = [
            abi.encodeCall(single.mint, (about(), none)),
            abi.encodeCall(single.placeOrder, (tokenId, offer(PRICE))),
            abi.encodeCall(single.changePrice, (tokenId, 2 * PRICE, address(0))),
            abi.encodeCall(single.acceptBid, (bid, signature, 0))
        ];
        for (uint256 i = 0; i < 4; ++i) {
            vm.prank(seller);
            (bool success, bytes memory answer) = address(single).call(closedToSeller[i]);
            assertTrue(!success && bytes4(answer) == bytes4(keccak256("EnforcedPause()")), "closed");
        }
        vm.prank(buyer);
        (bool bought, bytes memory why) =
            address(single).call{value: PRICE}(abi.encodeCall(single.buy, (tokenId, nonce)));
        assertTrue(!bought && bytes4(why) == bytes4(keccak256("EnforcedPause()")), "closed to buyers");
        vm.prank(seller);
        single.cancelOrder(tokenId);
    }

    /// @dev The order is not the one that a buyer agreed to.
    function checkIsAnother(Terms memory terms) private {
        bytes32 current = single.order(tokenId).digest;
        assertTrue(current != terms.digest, "another");
        terms.maxTotal = type(uint256).max;
        vm.expectRevert(abi.encodeWithSelector(OrderChanged.selector, terms.digest, current));
        vm.prank(buyer);
        single.buy(tokenId, terms);
    }

    function checkRefused() private view {
        assertGe(attacker.tries(), 1, "was called");
        assertEq(attacker.successes(), 0, "and got nowhere");
        assertTrue(
            bytes4(attacker.lastAnswer()) == ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector,
            "because of the guard"
        );
    }
}

/// @dev Uses about 27,000 gas to be paid.
contract Spender {
    uint256 private _count;

    receive() external payable {
        _count += 1;
        _count += 1;
        for (uint256 i = 0; i < 20; ++i) keccak256(abi.encode(i));
    }
}
