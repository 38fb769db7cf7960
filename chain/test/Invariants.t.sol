// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {MarketCore} from "../src/MarketCore.sol";
import {Crowd} from "./support/Crowd.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {OddToken} from "./support/Tokens.sol";

/// @dev Properties that hold after any sequence of the crowd's actions.
contract InvariantsTest is MarketTest {
    Crowd internal crowd;
    OddToken internal token;

    function setUp() public override {
        super.setUp();
        token = new OddToken();
        vm.startPrank(owner);
        single.setTokenType("ODD", address(token));
        multi.setTokenType("ODD", address(token));
        vm.stopPrank();
        crowd = new Crowd(single, multi, token, owner);
        targetContract(address(crowd));
    }

    /// @dev Everything below, after every fourth step: one campaign, as five would do the same steps five times.
    function invariant_everythingAddsUp() public view {
        checkMoneyIsConserved();
        checkOrdersAreCovered();
        checkTokensAreWhereTheyBelong();
        checkSupplyAddsUp();
        checkRoyaltiesKeepTheirLimits();
    }

    /// @dev Money in is money out and credits: the markets hold what they owe, to the wei, and nobody's money is lost.
    function checkMoneyIsConserved() private view {
        uint256 coins;
        uint256 tokens;
        for (uint256 i = 0; i < crowd.peopleCount(); ++i) {
            coins += crowd.people(i).balance;
            tokens += token.balanceOf(crowd.people(i));
        }
        MarketCore[2] memory markets = [MarketCore(single), MarketCore(multi)];
        for (uint256 m = 0; m < 2; ++m) {
            uint256 owedCoins;
            uint256 owedTokens;
            for (uint256 i = 0; i < crowd.peopleCount(); ++i) {
                owedCoins += markets[m].credits(address(0), crowd.people(i));
                owedTokens += markets[m].credits(address(token), crowd.people(i));
            }
            assertEq(markets[m].owed(address(0)), owedCoins, "owed in coins");
            assertEq(markets[m].owed(address(token)), owedTokens, "owed in tokens");
            // What came by mistake lies there besides, and nobody else's.
            owedCoins += crowd.strayed(address(markets[m]), address(0));
            owedTokens += crowd.strayed(address(markets[m]), address(token));
            assertEq(address(markets[m]).balance, owedCoins, "coins held are coins owed");
            assertEq(token.balanceOf(address(markets[m])), owedTokens, "tokens held are tokens owed");
            coins += owedCoins;
            tokens += owedTokens;
        }
        assertEq(coins, crowd.START() * crowd.peopleCount(), "all coins");
        assertEq(tokens, crowd.START() * crowd.peopleCount(), "all tokens");
    }

    /// @dev An order never outlives its owner, and never offers more than its seller holds.
    function checkOrdersAreCovered() private view {
        for (uint256 id = 1; id <= single.mintedTokens(); ++id) {
            for (uint256 i = 0; i < crowd.peopleCount(); ++i) {
                address person = crowd.people(i);
                OrderView memory order = single.orderOf(id, person);
                if (order.price != 0) {
                    assertEq(crowd.expectedOwner(id), person, "seller owns");
                    assertEq(order.quantity, 1, "one");
                }
                assertLe(multi.orderOf(id, person).quantity, multi.balanceOf(person, id), "seller holds");
                assertLe(order.fee, 10e18, "fee");
                checkIsSaidToBeOpen(single, id, person);
                checkIsSaidToBeOpen(multi, id, person);
            }
        }
    }

    /// @dev An order that looks alive is.
    function checkIsSaidToBeOpen(MarketCore market, uint256 id, address person) private view {
        bool expected = crowd.isOpen(market, id, person) && !market.paused();
        assertTrue(market.orderOf(id, person).open == expected, "open");
    }

    /// @dev Everybody has what they minted, bought and were given: no other call moves a token, the owner's included.
    function checkTokensAreWhereTheyBelong() private view {
        uint256 singles;
        for (uint256 id = 1; id <= single.mintedTokens(); ++id) {
            if (crowd.expectedOwner(id) != address(0)) {
                assertEq(single.ownerOf(id), crowd.expectedOwner(id), "owner");
                ++singles;
            }
            for (uint256 i = 0; i < crowd.peopleCount(); ++i) {
                address person = crowd.people(i);
                assertEq(multi.balanceOf(person, id), crowd.expectedCopies(id, person), "copies");
            }
        }
        assertEq(singles, single.totalSupply(), "supply");
    }

    function checkSupplyAddsUp() private view {
        assertEq(single.totalSupply(), crowd.expectedSingles(), "minted less burnt");
        uint256 held;
        for (uint256 i = 0; i < crowd.peopleCount(); ++i) held += single.balanceOf(crowd.people(i));
        assertEq(held, single.totalSupply(), "balances");
        for (uint256 id = 1; id <= multi.mintedTokens(); ++id) {
            uint256 copies;
            for (uint256 i = 0; i < crowd.peopleCount(); ++i) copies += multi.balanceOf(crowd.people(i), id);
            assertEq(copies, multi.totalSupply(id), "copies");
            assertEq(copies, crowd.expectedSupply(id), "minted less burnt");
        }
    }

    function checkRoyaltiesKeepTheirLimits() private view {
        for (uint256 id = 1; id <= single.mintedTokens(); ++id) {
            (address[] memory receivers, uint256[] memory percentages) = single.royalties(id);
            assertLe(receivers.length, 5, "receivers");
            uint256 total;
            for (uint256 i = 0; i < percentages.length; ++i) total += percentages[i];
            assertLe(total, 25e18, "total");
            assertEq(total, single.totalRoyalty(id), "sum");
        }
    }

    /// @dev The crowd does what it is there for: a walk through all of it, with the outcome checked.
    function test_crowd_reachesEverything() public {
        for (uint256 i = 0; i < 60; ++i) {
            uint256 seed = uint256(keccak256(abi.encode(i)));
            crowd.mint(seed, i, seed, seed);
            crowd.changeMood(i, i % 3 == 0, i % 4 == 0);
            crowd.place(seed, i, seed, seed, i % 2 == 0);
            crowd.place(seed >> 8, i + 1, seed, seed, i % 2 == 1);
            crowd.buy(seed, i, seed, i);
            crowd.buy(seed >> 4, i + 2, seed, i + 1);
            crowd.acceptBid(seed, i, i + 1, seed, seed);
            crowd.changeOrCancel(seed, i, seed, i % 2 == 0);
            crowd.transfer(seed, i, i + 3, seed);
            crowd.burn(seed, i, seed);
            crowd.withdraw(i, i, i % 2 == 0, i % 3 == 0);
            crowd.withdraw(i + 3, i, i % 2 == 1, i % 3 == 1);
            crowd.govern(seed, i % 5 == 0, i % 7 != 0);
            crowd.acceptBid(seed, i, i + 1, seed | 1, seed);
            crowd.misbehave(seed, i, seed >> 3, i);
            crowd.mistake(i, seed, i % 2 == 0, i % 3 == 0, i % 4 == 0);
            crowd.mistake(i, seed, i % 2 == 0, i % 3 == 0, i % 4 == 3);
            crowd.wait(seed);
        }
        string[17] memory things = [
            "mint", "place", "place copies", "change or cancel", "buy", "buy in tokens", "accept bid", "transfer",
            "burn", "burn copies", "withdraw", "govern", "accept bid on one", "misbehave", "mistake", "rescue", "wait"
        ];
        for (uint256 i = 0; i < things.length; ++i) assertGe(crowd.done(things[i]), 3, things[i]);
        invariant_everythingAddsUp();
    }
}
