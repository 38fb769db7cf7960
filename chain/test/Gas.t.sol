// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {MarketCore} from "../src/MarketCore.sol";
import {MarketTest} from "./support/MarketTest.sol";

/// @dev Gas of whole transactions: base cost, input and refund included. Forge runs each call of this contract as a
/// transaction of its own (`isolate`), so every address and word is cold. Unless a figure says `first`, everybody has traded
/// before: holds tokens and PKS, and the bidder has used a nonce of the same word. One royalty receiver, a fee of 2.5 %.
contract GasTest is MarketTest {
    string internal constant CID = "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";
    uint256 internal tokenId;
    uint256 internal multiId;
    Royalty[] internal list;

    function setUp() public override {
        super.setUp();
        list.push(Royalty(artist, uint96(ROYALTY)));
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

    // --- Minting ---------------------------------------------------------------------------------------------------

    function test_gas_mint_single() public {
        mintOne(seller, about());
        vm.snapshotGasLastCall("single", "mint, address of 27 bytes");
        mintOne(seller, Metadata("", "", CID));
        vm.snapshotGasLastCall("single", "mint, ipfs:// address of 66 bytes");
        mintOne(other, Metadata("", "", CID));
        vm.snapshotGasLastCall("single", "mint, ipfs:// address of 66 bytes, first of an account");
        mintOne(seller, Metadata("", "", string.concat(allButTheLast(CID), "x")));
        vm.snapshotGasLastCall("single", "mint, other address of 66 bytes");
        mintOne(artist, Metadata("", "", CID));
        vm.snapshotGasLastCall("single", "mint, ipfs:// address of 66 bytes, royalty to its creator");
    }

    function test_gas_mint_multi() public {
        mintSome(seller, about());
        vm.snapshotGasLastCall("multi", "mint, address of 27 bytes");
        mintSome(seller, Metadata("", "", CID));
        vm.snapshotGasLastCall("multi", "mint, ipfs:// address of 66 bytes");
        mintSome(artist, Metadata("", "", CID));
        vm.snapshotGasLastCall("multi", "mint, ipfs:// address of 66 bytes, royalty to its creator");
    }

    // --- Orders ----------------------------------------------------------------------------------------------------

    function test_gas_list_single() public {
        list_(tokenId, address(0));
        vm.snapshotGasLastCall("single", "list in native coin");
        vm.prank(seller);
        single.cancelOrder(tokenId);
        vm.snapshotGasLastCall("single", "cancel");
        list_(tokenId, address(pks));
        vm.snapshotGasLastCall("single", "list in PKS");
    }

    function test_gas_list_multi() public {
        listSome(5, address(0));
        vm.snapshotGasLastCall("multi", "list in native coin");
        vm.prank(seller);
        multi.cancelOrder(multiId);
        listSome(5, address(pks));
        vm.snapshotGasLastCall("multi", "list in PKS");
    }

    // --- Sales -----------------------------------------------------------------------------------------------------

    function test_gas_buy_single() public {
        Terms memory terms = place(seller, tokenId, "");
        uint256 before = vm.snapshotState();
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, terms);
        vm.snapshotGasLastCall("single", "buy in native coin");
        vm.revertToState(before);
        vm.prank(owner);
        single.setServiceFee(1e18);
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, terms);
        vm.snapshotGasLastCall("single", "buy in native coin, fee changed since");
        vm.revertToState(before);
        vm.prank(other);
        single.buy{value: PRICE}(tokenId, terms);
        vm.snapshotGasLastCall("single", "buy in native coin, first of an account");
    }

    function test_gas_buy_single_token() public {
        Terms memory terms = place(seller, tokenId, "PKS");
        vm.prank(buyer);
        single.buy(tokenId, terms);
        vm.snapshotGasLastCall("single", "buy in PKS");
    }

    function test_gas_buy_multi() public {
        Terms memory terms = placeMulti(seller, multiId, 1, "");
        vm.prank(buyer);
        multi.buy{value: PRICE}(multiId, seller, 1, terms);
        vm.snapshotGasLastCall("multi", "buy in native coin");
        terms = placeMulti(seller, multiId, 4, "");
        uint256 before = vm.snapshotState();
        vm.prank(buyer);
        multi.buy{value: PRICE}(multiId, seller, 1, terms);
        vm.snapshotGasLastCall("multi", "buy a part in native coin");
        vm.revertToState(before);
        vm.prank(other);
        multi.buy{value: PRICE}(multiId, seller, 1, terms);
        vm.snapshotGasLastCall("multi", "buy a part in native coin, first of an account");
    }

    function test_gas_buy_multi_token() public {
        Terms memory terms = placeMulti(seller, multiId, 1, "PKS");
        vm.prank(buyer);
        multi.buy(multiId, seller, 1, terms);
        vm.snapshotGasLastCall("multi", "buy in PKS");
    }

    function test_gas_accept_single() public {
        Bid memory bid = bidFor(tokenId, 1);
        uint256 before = vm.snapshotState();
        acceptOn(single, bid);
        vm.snapshotGasLastCall("single", "accept bid, later nonce of a word");
        vm.revertToState(before);
        bid.nonce = uint256(keccak256("random"));
        acceptOn(single, bid);
        vm.snapshotGasLastCall("single", "accept bid, random nonce");
    }

    function test_gas_accept_multi() public {
        Bid memory bid = bidFor(multi, multiId, 1);
        uint256 before = vm.snapshotState();
        acceptOn(multi, bid);
        vm.snapshotGasLastCall("multi", "accept bid, later nonce of a word");
        vm.revertToState(before);
        bid.nonce = uint256(keccak256("random"));
        acceptOn(multi, bid);
        vm.snapshotGasLastCall("multi", "accept bid, random nonce");
    }

    // --- Each call is the last -------------------------------------------------------------------------------------

    function mintOne(address to, Metadata memory data) private {
        vm.prank(to);
        single.mint(data, list);
    }

    function mintSome(address to, Metadata memory data) private {
        vm.prank(to);
        multi.mint(COPIES, data, list);
    }

    function list_(uint256 id, address currency) private {
        vm.prank(seller);
        single.placeOrder(id, Offer(PRICE, currency, FEE, block.timestamp + 30 days));
    }

    function listSome(uint256 quantity, address currency) private {
        vm.prank(seller);
        multi.placeOrder(multiId, quantity, Offer(PRICE, currency, FEE, block.timestamp + 30 days));
    }

    /// @dev The seller gets what is left to the unit.
    function acceptOn(MarketCore market, Bid memory bid) private {
        bytes memory signature = sign(market, bid, "buyer");
        vm.prank(seller);
        market.acceptBid(bid, signature, 0.9 ether);
    }

    /// @dev All but the last character.
    function allButTheLast(string memory text) private pure returns (string memory) {
        bytes memory shorter = new bytes(bytes(text).length - 1);
        for (uint256 i = 0; i < shorter.length; ++i) shorter[i] = bytes(text)[i];
        return string(shorter);
    }
}
