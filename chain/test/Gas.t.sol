// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {MarketTest} from "./support/MarketTest.sol";

/// @dev Gas of whole transactions: base cost, input and refund included. Forge runs each call of this contract as a
/// transaction of its own (`isolate`). The market is in its usual state: everybody has traded here before, holds
/// tokens and PKS, and the bidder has used a nonce of the same word. One royalty receiver, a fee of 2.5 %.
contract GasTest is MarketTest {
    uint256 internal tokenId;
    uint256 internal multiId;

    function setUp() public override {
        super.setUp();
        address[4] memory people = [owner, artist, seller, buyer];
        for (uint256 i = 0; i < people.length; ++i) {
            mintSingle(people[i]);
            fund(people[i]);
        }
        tokenId = mintSingle(seller);
        multiId = mintMulti(seller);
        vm.prank(seller);
        multi.safeTransferFrom(seller, buyer, multiId, 1, "");
        vm.startPrank(buyer);
        single.cancelBid(0);
        multi.cancelBid(0);
        vm.stopPrank();
    }

    function test_gas_mint_single() public {
        mintSingle(seller);
        vm.snapshotGasLastCall("single", "mint");
    }

    function test_gas_mint_multi() public {
        mintMulti(seller);
        vm.snapshotGasLastCall("multi", "mint");
    }

    function test_gas_list_single() public {
        place(seller, tokenId, "");
        vm.snapshotGasLastCall("single", "list");
    }

    function test_gas_list_multi() public {
        placeMulti(seller, multiId, 5, "");
        vm.snapshotGasLastCall("multi", "list");
    }

    function test_gas_cancel_single() public {
        place(seller, tokenId, "");
        vm.prank(seller);
        single.cancelOrder(tokenId);
        vm.snapshotGasLastCall("single", "cancel");
    }

    function test_gas_buy_native_single() public {
        uint256 nonce = place(seller, tokenId, "");
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, nonce);
        vm.snapshotGasLastCall("single", "buy native");
    }

    function test_gas_buy_native_multi() public {
        uint256 nonce = placeMulti(seller, multiId, 1, "");
        vm.prank(buyer);
        multi.buy{value: PRICE}(multiId, seller, 1, nonce);
        vm.snapshotGasLastCall("multi", "buy native");
    }

    function test_gas_buy_erc20_single() public {
        uint256 nonce = place(seller, tokenId, "PKS");
        vm.prank(buyer);
        single.buy(tokenId, nonce);
        vm.snapshotGasLastCall("single", "buy ERC-20");
    }

    function test_gas_buy_erc20_multi() public {
        uint256 nonce = placeMulti(seller, multiId, 1, "PKS");
        vm.prank(buyer);
        multi.buy(multiId, seller, 1, nonce);
        vm.snapshotGasLastCall("multi", "buy ERC-20");
    }

    function test_gas_accept_single() public {
        Bid memory bid = bidFor(tokenId, 1);
        bytes memory signature = sign(single, bid, "buyer");
        vm.prank(seller);
        single.acceptBid(bid, signature);
        vm.snapshotGasLastCall("single", "accept bid");
    }

    function test_gas_accept_multi() public {
        Bid memory bid = bidFor(multiId, 1);
        bytes memory signature = sign(multi, bid, "buyer");
        vm.prank(seller);
        multi.acceptBid(bid, signature);
        vm.snapshotGasLastCall("multi", "accept bid");
    }
}
