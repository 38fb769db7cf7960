// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {MarketCore} from "../../src/MarketCore.sol";
import {IMarketTypes} from "../../src/interfaces/IMarketTypes.sol";
import {MultiCopy} from "../../src/MultiCopy.sol";
import {SingleCopy} from "../../src/SingleCopy.sol";
import {Actor, Mood} from "./Actor.sol";
import {BaseTest} from "./BaseTest.sol";
import {OddToken, Oddity} from "./Tokens.sol";

/// @dev People who do anything at random that the market allows: forge calls these functions in any order with any
/// numbers. What they may do must not fail, and what they may not do must (`misbehave`). It keeps its own books, to be
/// compared with the market's.
contract Crowd is BaseTest, IMarketTypes {
    uint256 internal constant PEOPLE = 6;
    uint256 internal constant MOST_TOKENS = 10;
    uint256 public constant START = 1_000_000 ether;

    SingleCopy public immutable single;
    MultiCopy public immutable multi;
    OddToken public immutable token;
    address public immutable owner;

    address[] public people;
    /// @dev Who should own a single-copy token; zero: burnt.
    mapping(uint256 tokenId => address) public expectedOwner;
    /// @dev How many copies somebody should hold.
    mapping(uint256 tokenId => mapping(address holder => uint256)) public expectedCopies;
    mapping(uint256 tokenId => uint256) public expectedSupply;
    uint256 public expectedSingles;
    uint256 public lastNonce;
    uint256 public lastMultiNonce;
    uint256 private _bidNonce;
    /// @dev How often the token was accepted, and in which acceptance an order was placed: a later one doesn't revive it.
    mapping(address market => uint256) private _acceptance;
    mapping(address market => mapping(uint256 nonce => uint256)) private _placedIn;
    /// @dev What was sent to the markets by mistake.
    mapping(address market => mapping(address currency => uint256)) public strayed;
    /// @dev How often each thing really happened.
    mapping(string what => uint256) public done;

    constructor(SingleCopy single_, MultiCopy multi_, OddToken token_, address owner_) {
        (single, multi, token, owner) = (single_, multi_, token_, owner_);
        token.set(Oddity.BlockedReverts);
        for (uint256 i = 0; i < PEOPLE; ++i) {
            // The last two are contracts, which may refuse to be paid.
            address person = i < PEOPLE - 2 ? makeAddr(string.concat("person ", vm.toString(i))) : address(new Actor());
            people.push(person);
            vm.deal(person, START);
            token.mint(person, START);
        }
        people.push(owner);
        vm.deal(owner, START);
        token.mint(owner, START);
    }

    // --- The market ------------------------------------------------------------------------------------------------

    function mint(uint256 who, uint256 count, uint256 quantity, uint256 seed) external {
        // Few tokens, so that the steps meet on them.
        if (multi.mintedTokens() >= MOST_TOKENS) return;
        address person = pick(who);
        Royalty[] memory list = new Royalty[](count % 6);
        for (uint256 i = 0; i < list.length; ++i) {
            list[i] = Royalty(pick(uint256(keccak256(abi.encode(seed, i)))), uint96(boundPercentage(uint256(keccak256(abi.encode(i, seed))), 1, 500)));
        }
        unpaused();
        Metadata memory data =
            Metadata("", "", seed % 2 == 0 ? "ipfs://x" : "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi");
        vm.prank(person);
        expectedOwner[single.mint(data, list)] = person;
        ++expectedSingles;
        quantity = bound(quantity, 1, 20);
        vm.prank(person);
        uint256 id = multi.mint(quantity, data, list);
        expectedCopies[id][person] = quantity;
        expectedSupply[id] = quantity;
        ++done["mint"];
    }

    function place(uint256 id, uint256 who, uint256 quantity, uint256 price, bool inTokens) external {
        unpaused();
        // Every fourth order ends some time.
        uint256 expiry = price % 4 == 0 ? block.timestamp + (price % 1 days) : 0;
        Offer memory offer = Offer(bound(price, 1, 10 ether), inTokens ? address(token) : address(0), 10e18, expiry);
        id = pickSingle(id);
        address holder = expectedOwner[id];
        if (holder != address(0) && !isOpen(single, id, holder)) {
            vm.prank(holder);
            uint256 nonce = single.placeOrder(id, offer);
            assertTrue(nonce > lastNonce, "nonces grow");
            lastNonce = nonce;
            _placedIn[address(single)][nonce] = _acceptance[address(single)];
            ++done["place"];
        }
        id = pickMulti(id);
        holder = pick(who);
        uint256 held = expectedCopies[id][holder];
        if (held > 0 && !isOpen(multi, id, holder)) {
            vm.prank(holder);
            uint256 nonce = multi.placeOrder(id, bound(quantity, 1, held), offer);
            assertTrue(nonce > lastMultiNonce, "nonces grow");
            lastMultiNonce = nonce;
            _placedIn[address(multi)][nonce] = _acceptance[address(multi)];
            ++done["place copies"];
        }
    }

    function changeOrCancel(uint256 id, uint256 who, uint256 price, bool cancel) external {
        unpaused();
        (MarketCore market, address seller, uint256 tokenId) = pickOrder(id, who);
        if (seller == address(0)) return;
        OrderView memory order = market.orderOf(tokenId, seller);
        cancel = cancel || !isOpen(market, tokenId, seller);
        vm.prank(seller);
        if (cancel) market.cancelOrder(tokenId);
        else {
            uint256 nonce = market.changePrice(tokenId, bound(price, 1, 10 ether), order.currency);
            if (address(market) == address(single)) lastNonce = nonce;
            else lastMultiNonce = nonce;
            _placedIn[address(market)][nonce] = _placedIn[address(market)][order.nonce];
        }
        ++done["change or cancel"];
    }

    function buy(uint256 id, uint256 who, uint256 quantity, uint256 seed) external {
        unpaused();
        (MarketCore market, address seller, uint256 tokenId) = pickOrder(id, seed);
        address buyer = pick(who);
        if (seller == address(0) || buyer == seller || !isOpen(market, tokenId, seller)) return;
        OrderView memory order = market.orderOf(tokenId, seller);
        bool inTokens = order.currency != address(0);
        quantity = bound(quantity, 1, order.quantity);
        uint256 total = order.price * quantity;
        if (inTokens ? token.balanceOf(buyer) < total : buyer.balance < total) return;
        uint256 value = inTokens ? 0 : total;
        Terms memory terms = Terms(order.digest, order.currency, total);
        vm.prank(buyer);
        if (address(market) == address(single)) {
            single.buy{value: value}(tokenId, terms);
            expectedOwner[tokenId] = buyer;
        } else {
            multi.buy{value: value}(tokenId, seller, quantity, terms);
            expectedCopies[tokenId][seller] -= quantity;
            expectedCopies[tokenId][buyer] += quantity;
            assertEq(multi.orderOf(tokenId, seller).quantity, order.quantity - quantity, "rest of the order");
        }
        ++done[inTokens ? "buy in tokens" : "buy"];
    }

    /// @dev Bids on copies, and on single ones.
    function acceptBid(uint256 id, uint256 who, uint256 seed, uint256 quantity, uint256 amount) external {
        unpaused();
        MarketCore market = quantity % 2 == 0 ? MarketCore(multi) : MarketCore(single);
        uint256 tokenId = market == multi ? pickMulti(id) : pickSingle(id);
        address seller = market == multi ? pick(who) : expectedOwner[tokenId];
        uint256 held = market == multi ? expectedCopies[tokenId][seller] : 1;
        amount = bound(amount, 1, 10 ether);
        uint256 bidderIndex = seed % (PEOPLE - 2);
        address bidder = people[bidderIndex];
        if (held == 0 || seller == address(0) || seller == bidder || token.balanceOf(bidder) < amount) return;
        Bid memory bid = Bid(bidder, tokenId, market.contentOf(tokenId), bound(quantity, 1, held), address(token), amount, _bidNonce++, block.timestamp, 10e18, 25e18);
        bytes memory signature = sign(market, bid, bidderIndex);
        vm.prank(seller);
        market.acceptBid(bid, signature, (amount * 65) / 100);
        assertTrue(market.isBidNonceUsed(bidder, bid.nonce), "nonce used");
        if (market == multi) {
            expectedCopies[tokenId][seller] -= bid.quantity;
            expectedCopies[tokenId][bidder] += bid.quantity;
            ++done["accept bid"];
        } else {
            expectedOwner[tokenId] = bidder;
            ++done["accept bid on one"];
        }
        // Accepted once, it is void, whoever holds the token.
        vm.prank(bidder == people[0] ? people[1] : people[0]);
        (bool again, ) = address(market).call(abi.encodeCall(market.acceptBid, (bid, signature, 0)));
        assertTrue(!again, "twice");
    }

    // --- What must fail ----------------------------------------------------------------------------------------------

    /// @dev Somebody tries what they may not. None of it may succeed, whatever state the markets are in.
    function misbehave(uint256 id, uint256 who, uint256 seed, uint256 what) external {
        (MarketCore market, address seller, uint256 tokenId) = pickOrder(id, seed);
        address person = pick(who);
        what = what % 14;
        if (seller != address(0)) {
            OrderView memory order = market.orderOf(tokenId, seller);
            Terms memory terms = Terms(order.digest, order.currency, order.price);
            uint256 value = order.currency == address(0) ? order.price : 0;
            if (what == 0) terms.digest = bytes32(seed);
            if (what == 1) terms.currency = address(this);
            if (what == 2) terms.maxTotal = order.price - 1;
            if (what == 3) value += 1;
            if (what == 4) person = seller;
            if (what < 5) attempt(person, market, value, encodeBuy(market, tokenId, seller, 1, terms));
            terms.maxTotal = type(uint256).max;
            if (what == 5) attempt(person, market, value, encodeBuy(multi, tokenId, seller, order.quantity + 1, terms));
            if (what == 6 && person != seller) {
                // A holder of copies of the same token may have an order of their own.
                if (market.orderOf(tokenId, person).price != 0) return;
                attempt(person, market, 0, abi.encodeCall(market.cancelOrder, (tokenId)));
                attempt(person, market, 0, abi.encodeCall(market.changePrice, (tokenId, 1, order.currency)));
            }
            if (what == 7) attempt(seller, market, 0, abi.encodeCall(market.changePrice, (tokenId, 1, address(this))));
            if (what == 8 && market == single && isOpen(single, tokenId, seller)) {
                attempt(seller, single, 0, abi.encodeCall(single.placeOrder, (tokenId, Offer(1, address(0), 10e18, 0))));
            }
        }
        market = seed % 2 == 0 ? MarketCore(multi) : MarketCore(single);
        if (what == 9) attempt(person, market, 0, abi.encodeCall(market.withdrawTo, (address(0), address(market))));
        if (what == 10 && person != owner) {
            attempt(person, market, 0, abi.encodeCall(market.rescue, (address(0), person)));
            attempt(person, market, 0, abi.encodeCall(market.setServiceFee, (0)));
        }
        // Not even the owner gets at a credit: neither as money nor by calling it a token.
        if (what == 11 && strayed[address(market)][address(0)] == 0) {
            attempt(owner, market, 0, abi.encodeCall(market.rescue, (address(0), owner)));
        }
        if (what == 12 && market.owed(address(token)) != 0) {
            attempt(owner, market, 0, abi.encodeCall(market.rescueToken, (address(token), 1, owner)));
        }
        if (what == 13) {
            tokenId = pickSingle(id);
            Bid memory bid = Bid(people[0], tokenId, bytes32(seed), 1, address(token), 1, _bidNonce++, block.timestamp, 10e18, 25e18);
            attempt(person, single, 0, abi.encodeCall(single.acceptBid, (bid, sign(single, bid, 0), 0)));
        }
        ++done["misbehave"];
    }

    /// @dev Time goes on, so that orders end.
    function wait(uint256 time) external {
        vm.warp(block.timestamp + (time % 6 hours));
        ++done["wait"];
    }

    function transfer(uint256 id, uint256 who, uint256 to, uint256 quantity) external {
        address receiver = pick(to);
        id = pickSingle(id);
        address holder = expectedOwner[id];
        if (holder != address(0)) {
            vm.prank(holder);
            single.transferFrom(holder, receiver, id);
            expectedOwner[id] = receiver;
        }
        id = pickMulti(id);
        holder = pick(who);
        quantity = bound(quantity, 0, expectedCopies[id][holder]);
        vm.prank(holder);
        multi.safeTransferFrom(holder, receiver, id, quantity, "");
        expectedCopies[id][holder] -= quantity;
        expectedCopies[id][receiver] += quantity;
        ++done["transfer"];
    }

    function burn(uint256 id, uint256 who, uint256 quantity) external {
        id = pickSingle(id);
        address holder = expectedOwner[id];
        if (holder != address(0) && id % 3 == 0) {
            vm.prank(holder);
            single.burn(id);
            expectedOwner[id] = address(0);
            --expectedSingles;
            ++done["burn"];
        }
        id = pickMulti(id);
        holder = pick(who);
        if (expectedCopies[id][holder] == 0) return;
        quantity = bound(quantity, 1, expectedCopies[id][holder]);
        vm.prank(holder);
        multi.burn(holder, id, quantity);
        expectedCopies[id][holder] -= quantity;
        expectedSupply[id] -= quantity;
        ++done["burn copies"];
    }

    // --- Payments that fail, and credits -----------------------------------------------------------------------------

    function changeMood(uint256 who, bool refuses, bool blocked) external {
        Actor actor = Actor(payable(people[PEOPLE - 1 - (who % 2)]));
        actor.set(refuses ? Mood.Refuses : Mood.Takes);
        token.setBlocked(pick(who), blocked);
        ++done["mood"];
    }

    function withdraw(uint256 who, uint256 to, bool inTokens, bool ofMulti) external {
        MarketCore market = ofMulti ? MarketCore(multi) : MarketCore(single);
        address currency = inTokens ? address(token) : address(0);
        address person = pick(who);
        if (market.credits(currency, person) == 0) return;
        // One of the people who always takes.
        address receiver = people[to % (PEOPLE - 2)];
        if (inTokens && token.isBlocked(receiver)) return;
        vm.prank(person);
        market.withdrawTo(currency, receiver);
        assertEq(market.credits(currency, person), 0, "withdrawn");
        ++done["withdraw"];
    }

    /// @dev Somebody sends money to a market by mistake, or the owner gets it out again.
    function mistake(uint256 who, uint256 amount, bool inTokens, bool ofMulti, bool getOut) external {
        address market = ofMulti ? address(multi) : address(single);
        address currency = inTokens ? address(token) : address(0);
        address person = people[who % (PEOPLE - 2)];
        if (getOut) {
            if (strayed[market][currency] == 0 || (inTokens && token.isBlocked(person))) return;
            strayed[market][currency] = 0;
            vm.prank(owner);
            MarketCore(payable(market)).rescue(currency, person);
            ++done["rescue"];
            return;
        }
        amount = bound(amount, 1, 1 ether);
        if (inTokens ? token.balanceOf(person) < amount : person.balance < amount) return;
        strayed[market][currency] += amount;
        if (inTokens) {
            vm.prank(person);
            token.transfer(market, amount);
        } else {
            vm.deal(person, person.balance - amount);
            vm.deal(market, market.balance + amount);
        }
        ++done["mistake"];
    }

    // --- The owner, doing all that an owner can ----------------------------------------------------------------------

    function govern(uint256 fee, bool paused, bool accepted) external {
        for (uint256 i = 0; i < 2; ++i) {
            MarketCore market = i == 0 ? MarketCore(single) : MarketCore(multi);
            vm.startPrank(owner);
            market.setServiceFee(boundPercentage(fee, 0, 1000));
            // The same token again changes nothing.
            if (fee % 3 == 0 && market.tokenAddress("ODD") != address(0)) market.setTokenType("ODD", address(token));
            if (paused && !market.paused()) market.pause();
            vm.stopPrank();
            if ((market.tokenAddress("ODD") != address(0)) != accepted) setAccepted(market, accepted);
        }
        ++done["govern"];
    }

    function peopleCount() external view returns (uint256) {
        return people.length;
    }

    /// @dev Whether an order can be bought from, by the crowd's own books: none that has ended, or whose token was dropped
    /// since it was placed.
    function isOpen(MarketCore market, uint256 tokenId, address seller) public view returns (bool) {
        OrderView memory order = market.orderOf(tokenId, seller);
        if (order.price == 0 || (order.expiry != 0 && order.expiry < block.timestamp)) return false;
        if (order.currency == address(0)) return true;
        return
            market.tokenAddress("ODD") != address(0)
                && _placedIn[address(market)][order.nonce] == _acceptance[address(market)];
    }

    // --- Choosing ----------------------------------------------------------------------------------------------------

    function pick(uint256 seed) private view returns (address) {
        return people[seed % people.length];
    }

    function pickSingle(uint256 seed) private view returns (uint256) {
        uint256 minted = single.mintedTokens();
        return minted == 0 ? 0 : 1 + (seed % minted);
    }

    function pickMulti(uint256 seed) private view returns (uint256) {
        uint256 minted = multi.mintedTokens();
        return minted == 0 ? 0 : 1 + (seed % minted);
    }

    /// @dev An order that stands, looked for from a random place on; seller zero: none.
    function pickOrder(uint256 id, uint256 seed) private view returns (MarketCore, address, uint256) {
        uint256 minted = single.mintedTokens();
        for (uint256 i = 0; i < minted; ++i) {
            uint256 tokenId = 1 + (uint256(uint128(id)) + i) % minted;
            if (seed % 2 == 0) {
                address holder = expectedOwner[tokenId];
                if (holder != address(0) && single.orderOf(tokenId, holder).price != 0) return (single, holder, tokenId);
            } else {
                for (uint256 j = 0; j < people.length; ++j) {
                    if (multi.orderOf(tokenId, people[j]).price != 0) return (multi, people[j], tokenId);
                }
            }
        }
        return (single, address(0), 0);
    }

    function unpaused() private {
        vm.startPrank(owner);
        if (single.paused()) single.unpause();
        if (multi.paused()) multi.unpause();
        vm.stopPrank();
        if (single.tokenAddress("ODD") == address(0)) setAccepted(single, true);
        if (multi.tokenAddress("ODD") == address(0)) setAccepted(multi, true);
    }

    function setAccepted(MarketCore market, bool accepted) private {
        vm.prank(owner);
        market.setTokenType("ODD", accepted ? address(token) : address(0));
        if (accepted) ++_acceptance[address(market)];
    }

    function attempt(address person, MarketCore market, uint256 value, bytes memory data) private {
        if (person.balance < value) return;
        vm.prank(person);
        (bool success, ) = address(market).call{value: value}(data);
        assertTrue(!success, "must fail");
    }

    function encodeBuy(MarketCore market, uint256 tokenId, address seller, uint256 quantity, Terms memory terms)
        private
        view
        returns (bytes memory)
    {
        return
            market == single
                ? abi.encodeCall(single.buy, (tokenId, terms))
                : abi.encodeCall(multi.buy, (tokenId, seller, quantity, terms));
    }

    function sign(MarketCore market, Bid memory bid, uint256 signer) private view returns (bytes memory) {
        bytes32 structHash = keccak256(abi.encode(market.BID_TYPEHASH(), bid));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", domain(market), structHash));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf(string.concat("person ", vm.toString(signer))), digest);
        return abi.encodePacked(r, s, v);
    }

    function domain(MarketCore market) private view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("MarketDesk"),
                keccak256("1"),
                block.chainid,
                address(market)
            )
        );
    }
}
