// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {MarketCore} from "../../src/MarketCore.sol";
import {MarketTypes} from "../../src/MarketTypes.sol";
import {MultiCopy} from "../../src/MultiCopy.sol";
import {SingleCopy} from "../../src/SingleCopy.sol";
import {Actor, Mood} from "./Actor.sol";
import {Test} from "./Test.sol";
import {OddToken, Oddity} from "./Tokens.sol";

/// @dev People who do anything at random that the market allows: forge calls these functions in any order with any
/// numbers. No call of theirs may revert. It keeps its own books, to be compared with the market's.
contract Crowd is Test, MarketTypes {
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
    /// @dev How often each thing really happened.
    mapping(string what => uint256) public done;

    constructor(SingleCopy single_, MultiCopy multi_, OddToken token_, address owner_) {
        (single, multi, token, owner) = (single_, multi_, token_, owner_);
        token.set(Oddity.BlockedReverts);
        for (uint256 i = 0; i < PEOPLE; ++i) {
            // The last two are contracts, which may refuse to be paid.
            address person = i < PEOPLE - 2 ? makeAccount(string.concat("person ", vm.toString(i))) : address(new Actor());
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
            list[i] = Royalty(pick(uint256(keccak256(abi.encode(seed, i)))), uint96(1 + (uint256(keccak256(abi.encode(i, seed))) % 5e18)));
        }
        unpaused();
        Metadata memory data = Metadata("", "", "ipfs://x");
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
        price = bound(price, 1, 10 ether);
        id = pickSingle(id);
        address holder = expectedOwner[id];
        string memory currency = inTokens ? "ODD" : "";
        if (holder != address(0) && single.orderOf(id, holder).price == 0) {
            vm.prank(holder);
            uint256 nonce = single.placeOrder(id, price, currency);
            assertTrue(nonce > lastNonce, "nonces grow");
            lastNonce = nonce;
            _placedIn[address(single)][nonce] = _acceptance[address(single)];
            ++done["place"];
        }
        id = pickMulti(id);
        holder = pick(who);
        uint256 held = expectedCopies[id][holder];
        if (held > 0 && multi.orderOf(id, holder).price == 0) {
            vm.prank(holder);
            uint256 nonce = multi.placeOrder(id, bound(quantity, 1, held), price, currency);
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
        uint256 oldNonce = market.orderOf(tokenId, seller).nonce;
        vm.prank(seller);
        if (cancel) market.cancelOrder(tokenId);
        else {
            uint256 nonce = market.changePrice(tokenId, bound(price, 1, 10 ether));
            if (address(market) == address(single)) lastNonce = nonce;
            else lastMultiNonce = nonce;
            _placedIn[address(market)][nonce] = _placedIn[address(market)][oldNonce];
        }
        ++done["change or cancel"];
    }

    function buy(uint256 id, uint256 who, uint256 quantity, uint256 seed) external {
        unpaused();
        (MarketCore market, address seller, uint256 tokenId) = pickOrder(id, seed);
        address buyer = pick(who);
        if (seller == address(0) || buyer == seller) return;
        OrderView memory order = market.orderOf(tokenId, seller);
        bool inTokens = order.currency != address(0);
        if (inTokens && _placedIn[address(market)][order.nonce] != _acceptance[address(market)]) return;
        quantity = bound(quantity, 1, order.quantity);
        uint256 total = order.price * quantity;
        if (inTokens ? token.balanceOf(buyer) < total : buyer.balance < total) return;
        uint256 value = inTokens ? 0 : total;
        vm.prank(buyer);
        if (address(market) == address(single)) {
            single.buy{value: value}(tokenId, order.nonce);
            expectedOwner[tokenId] = buyer;
        } else {
            multi.buy{value: value}(tokenId, seller, quantity, order.nonce);
            expectedCopies[tokenId][seller] -= quantity;
            expectedCopies[tokenId][buyer] += quantity;
            assertEq(multi.orderOf(tokenId, seller).quantity, order.quantity - quantity, "rest of the order");
        }
        ++done[inTokens ? "buy in tokens" : "buy"];
    }

    function acceptBid(uint256 id, uint256 who, uint256 seed, uint256 quantity, uint256 amount) external {
        unpaused();
        uint256 bidderIndex = seed % (PEOPLE - 2);
        address bidder = people[bidderIndex];
        address seller = pick(who);
        uint256 tokenId = pickMulti(id);
        uint256 held = expectedCopies[tokenId][seller];
        amount = bound(amount, 1, 10 ether);
        if (held == 0 || seller == bidder || token.balanceOf(bidder) < amount) return;
        if (multi.tokenAddress("ODD") == address(0)) return;
        Bid memory bid = Bid(bidder, tokenId, bound(quantity, 1, held), address(token), amount, _bidNonce++, block.timestamp, 10e18, 25e18);
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", domain(), keccak256(abi.encode(multi.BID_TYPEHASH(), bid))));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf(string.concat("person ", vm.toString(bidderIndex))), digest);
        vm.prank(seller);
        multi.acceptBid(bid, abi.encodePacked(r, s, v));
        expectedCopies[tokenId][seller] -= bid.quantity;
        expectedCopies[tokenId][bidder] += bid.quantity;
        ++done["accept bid"];
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

    // --- The owner, doing all that an owner can ----------------------------------------------------------------------

    function govern(uint256 fee, bool paused, bool accepted) external {
        for (uint256 i = 0; i < 2; ++i) {
            MarketCore market = i == 0 ? MarketCore(single) : MarketCore(multi);
            vm.startPrank(owner);
            market.setServiceFee(bound(fee, 0, 10e18));
            if (paused && !market.paused()) market.pause();
            vm.stopPrank();
            if ((market.tokenAddress("ODD") != address(0)) != accepted) setAccepted(market, accepted);
        }
        ++done["govern"];
    }

    function peopleCount() external view returns (uint256) {
        return people.length;
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

    function domain() private view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("MarketDesk"),
                keccak256("1"),
                block.chainid,
                address(multi)
            )
        );
    }
}
