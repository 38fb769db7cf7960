// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Vm} from "forge-std/Vm.sol";
import {Actor} from "./support/Actor.sol";
import {MintedTest} from "./support/MintedTest.sol";
import {PlainToken} from "./support/PlainToken.sol";
import {OddToken, Oddity} from "./support/Tokens.sol";

/// @dev What sellers, buyers and readers rely on when something else was mined in front of them: a token type that means
/// another coin, a reorganisation that gives an order's number to another order, a contract that acts while it is paid.
contract RelianceTest is MintedTest {
    // --- Sellers: the coin -----------------------------------------------------------------------------------------

    /// @dev The owner maps PKS to a worthless coin in front of a listing, buys for nothing, and maps it back.
    function test_placeOrder_isNotMadeInAnotherCoin() public {
        PlainToken worthless = new PlainToken();
        vm.prank(owner);
        single.setTokenType("PKS", address(worthless));
        // What the seller signed before that.
        vm.expectRevert(abi.encodeWithSelector(CurrencyNotAllowed.selector, address(pks)));
        vm.prank(seller);
        single.placeOrder(tokenId, offer(PRICE, address(pks)));
        vm.prank(owner);
        single.setTokenType("PKS", address(pks));
        assertEq(single.order(tokenId).price, 0, "no order came of it");
        vm.prank(seller);
        single.placeOrder(tokenId, offer(PRICE, address(pks)));
        assertEq(single.order(tokenId).currency, address(pks), "the coin that was meant");
    }

    /// @dev A price for the old coin of 18 digits would be a million million times too high, or low, in the new of 6.
    function test_changePrice_isNotMadeInAnotherCoin() public {
        place(seller, tokenId, "PKS");
        vm.expectRevert(abi.encodeWithSelector(CurrencyChanged.selector, address(0), address(pks)));
        vm.prank(seller);
        single.changePrice(tokenId, 2 * PRICE, address(0));
        PlainToken another = new PlainToken();
        vm.prank(owner);
        single.setTokenType("PKS", address(another));
        vm.startPrank(seller);
        vm.expectRevert(abi.encodeWithSelector(CurrencyNotAllowed.selector, address(pks)));
        single.changePrice(tokenId, 2 * PRICE, address(pks));
        vm.expectRevert(abi.encodeWithSelector(CurrencyNotAllowed.selector, address(pks)));
        single.changePrice(tokenId, 2 * PRICE, address(another));
        vm.stopPrank();
        assertEq(single.order(tokenId).price, PRICE, "as it was");
    }

    // --- Buyers: price, coin and content -----------------------------------------------------------------------------

    /// @dev After a reorganisation the same number belongs to an order at another price, in another coin, of another
    /// seller, or for another work. The buyer's terms fit none of them, and the first one again.
    function test_buy_isOnlyOfTheOrderThatWasSeen() public {
        uint256 before = vm.snapshotState();
        Terms memory terms = place(seller, tokenId, "");
        terms.maxTotal = type(uint256).max;

        vm.revertToState(before);
        vm.prank(seller);
        single.placeOrder(tokenId, offer(PRICE - 1));
        checkIsAnother(terms, PRICE - 1);

        vm.revertToState(before);
        place(seller, tokenId, "PKS");
        vm.expectRevert(abi.encodeWithSelector(CurrencyChanged.selector, address(0), address(pks)));
        vm.prank(buyer);
        single.buy(tokenId, terms);
        Terms memory inTokens = Terms(terms.digest, address(pks), terms.maxTotal);
        checkIsAnother(inTokens, 0);

        vm.revertToState(before);
        vm.prank(seller);
        single.transferFrom(seller, other, tokenId);
        place(other, tokenId, "");
        checkIsAnother(terms, PRICE);

        vm.revertToState(before);
        place(seller, tokenId, "");
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, terms);
        assertEq(single.ownerOf(tokenId), buyer, "the one that was seen");
    }

    /// @dev The same number, price and seller, and another work.
    function test_buy_isOnlyOfTheWorkThatWasSeen() public {
        uint256 before = vm.snapshotState();
        uint256 id = mintSingle(seller);
        Terms memory terms = place(seller, id, "");
        vm.revertToState(before);
        Royalty[] memory list = shares(1, ROYALTY);
        vm.prank(seller);
        assertEq(single.mint(Metadata("", "", "https://meta.example/other.json"), list), id, "same number");
        place(seller, id, "");
        bytes32 current = single.order(id).digest;
        vm.expectRevert(abi.encodeWithSelector(OrderChanged.selector, terms.digest, current));
        vm.prank(buyer);
        single.buy{value: PRICE}(id, terms);
    }

    /// @dev Another token of the same seller at the same price has another digest too.
    function test_buy_isOnlyOfTheTokenThatWasSeen() public {
        uint256 second = mintSingle(seller);
        assertEq(single.contentOf(second), single.contentOf(tokenId), "the same content");
        uint256 before = vm.snapshotState();
        Terms memory terms = place(seller, tokenId, "");
        vm.revertToState(before);
        place(seller, second, "");
        bytes32 current = single.order(second).digest;
        assertTrue(current != terms.digest, "another");
        vm.expectRevert(abi.encodeWithSelector(OrderChanged.selector, terms.digest, current));
        vm.prank(buyer);
        single.buy{value: PRICE}(second, terms);
    }

    /// @dev Who took the digest from a page that shows another price or coin is protected by what they typed.
    function test_buy_revertsWithPriceTooHigh() public {
        Terms memory terms = placeMulti(seller, multiId, 4, "PKS");
        terms.maxTotal = 3 * PRICE;
        vm.expectRevert(abi.encodeWithSelector(PriceTooHigh.selector, 4 * PRICE, 3 * PRICE));
        vm.prank(buyer);
        multi.buy(multiId, seller, 4, terms);
        vm.prank(buyer);
        multi.buy(multiId, seller, 3, terms);
        assertEq(pks.balanceOf(buyer), 1_000_000 ether - 3 * PRICE, "at the limit");
    }

    function checkIsAnother(Terms memory terms, uint256 value) private {
        bytes32 current = single.order(tokenId).digest;
        assertTrue(current != terms.digest, "another");
        vm.expectRevert(abi.encodeWithSelector(OrderChanged.selector, terms.digest, current));
        vm.prank(buyer);
        single.buy{value: value}(tokenId, terms);
    }

    // --- Fees --------------------------------------------------------------------------------------------------------

    /// @dev A fee that was lowered, or raised, since: an order's fee is that of the day it was placed, of its rest too.
    function test_buy_chargesTheFeeOfTheDay_whateverCameSince() public {
        uint256[3] memory since = [uint256(0), 10e18, 1e18];
        Terms memory terms = placeMulti(seller, multiId, 4, "");
        for (uint256 i = 0; i < 3; ++i) {
            vm.prank(owner);
            multi.setServiceFee(since[i]);
            uint256 before = owner.balance;
            vm.prank(buyer);
            multi.buy{value: PRICE}(multiId, seller, 1, terms);
            assertEq(owner.balance - before, 0.025 ether, "fee of the day");
            assertEq(multi.orderOf(multiId, seller).fee, FEE, "fee of the rest");
        }
        // A change of the price doesn't renew the fee; placing anew does.
        vm.prank(seller);
        multi.changePrice(multiId, 2 * PRICE, address(0));
        assertEq(multi.orderOf(multiId, seller).fee, FEE, "repriced");
        vm.prank(seller);
        multi.cancelOrder(multiId);
        placeMulti(seller, multiId, 1, "");
        assertEq(multi.orderOf(multiId, seller).fee, 1e18, "placed anew");
    }

    // --- Readers: the order of events --------------------------------------------------------------------------------

    /// @dev A seller's contract that lists again while it is paid: what is logged of the sale comes first.
    function test_sold_comesBeforeWhatReceiversDo() public {
        (OddToken odd, Actor selling) = sellingActor();
        Terms memory terms = termsOf(multi, multiId, address(selling));
        terms.maxTotal = type(uint256).max;
        vm.recordLogs();
        vm.prank(buyer);
        multi.buy(multiId, address(selling), 4, terms);
        checkSaleComesFirst(Sold.selector);
        assertEq(multi.orderOf(multiId, address(selling)).quantity, 2, "the new order stands");
        assertEq(odd.balanceOf(address(selling)), 3.6 ether, "paid");
    }

    function test_bidAccepted_comesBeforeWhatReceiversDo() public {
        (OddToken odd, Actor selling) = sellingActor();
        Bid memory bid = bidFor(multi, multiId, 4);
        bid.currency = address(odd);
        bytes memory signature = sign(multi, bid, "buyer");
        vm.recordLogs();
        selling.run(address(multi), 0, abi.encodeCall(multi.acceptBid, (bid, signature, 0)));
        checkSaleComesFirst(BidAccepted.selector);
        assertEq(multi.orderOf(multiId, address(selling)).quantity, 2, "the new order stands");
    }

    /// @dev The buyer's own contract is asked last, when everybody is paid.
    function test_hook_comesAfterThePayments() public {
        Watcher watcher = new Watcher(seller, artist, pks);
        vm.deal(address(watcher), 10 ether);
        Terms memory terms = place(seller, tokenId, "");
        watcher.run(address(single), PRICE, abi.encodeCall(single.buy, (tokenId, terms)));
        assertEq(watcher.sellerHad(), 0.9 ether, "seller was paid");
        assertEq(watcher.artistHad(), 0.075 ether, "artist too");
        // The same of a bid.
        pks.mint(address(watcher), PRICE);
        watcher.run(address(pks), 0, abi.encodeCall(pks.approve, (address(multi), PRICE)));
        Bid memory bid = bidFor(multi, multiId, 1);
        bid.bidder = address(watcher);
        vm.prank(seller);
        multi.acceptBid(bid, "", 0);
        assertEq(watcher.sellerHad(), 0.9 ether, "seller of a bid");
    }

    /// @dev A contract with six copies, four of them on offer in a coin that tells its receivers; it offers two when told.
    function sellingActor() private returns (OddToken odd, Actor selling) {
        odd = new OddToken();
        odd.mint(buyer, 100 ether);
        odd.set(Oddity.CallsReceiver);
        vm.prank(owner);
        multi.setTokenType("ODD", address(odd));
        selling = new Actor();
        vm.prank(seller);
        multi.safeTransferFrom(seller, address(selling), multiId, 6, "");
        selling.run(address(multi), 0, abi.encodeCall(multi.placeOrder, (multiId, 4, offer(PRICE, address(odd)))));
        selling.setPlan(address(multi), abi.encodeCall(multi.placeOrder, (multiId, 2, offer(2 * PRICE))));
    }

    function checkSaleComesFirst(bytes32 sale) private {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        uint256 soldAt;
        uint256 placedAt;
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] == sale) soldAt = i;
            if (logs[i].topics[0] == OrderPlaced.selector) placedAt = i;
        }
        assertTrue(placedAt > 0, "placed again");
        assertTrue(soldAt < placedAt, "sold first");
    }
}

/// @dev Notes what others had when it was given a token. It signs everything.
contract Watcher {
    address private immutable _seller;
    address private immutable _artist;
    PlainToken private immutable _token;
    uint256 public sellerHad;
    uint256 public artistHad;

    constructor(address seller, address artist, PlainToken token) {
        (_seller, _artist, _token) = (seller, artist, token);
    }

    function run(address target, uint256 value, bytes calldata data) external {
        (bool success, ) = target.call{value: value}(data);
        require(success, "failed");
    }

    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        return 0x1626ba7e;
    }

    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        (sellerHad, artistHad) = (_seller.balance, _artist.balance);
        return 0x150b7a02;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external returns (bytes4) {
        sellerHad = _token.balanceOf(_seller);
        return 0xf23a6e61;
    }
}
