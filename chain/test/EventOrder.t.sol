// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {Vm} from "forge-std/Vm.sol";
import {MintedTest} from "./support/MintedTest.sol";

/// @dev The order of a market's events, as chain/INTEGRATING.md documents it for indexers.
contract EventOrderTest is MintedTest {
    bytes32 private constant TRANSFER = IERC721.Transfer.selector;
    bytes32 private constant TRANSFER_SINGLE = IERC1155.TransferSingle.selector;
    bytes32 private constant TRANSFER_BATCH = IERC1155.TransferBatch.selector;
    bytes32 private constant CANCELLED = OrderCancelled.selector;

    function test_eventOrder_transferThenOrderCancelled() public {
        place(seller, tokenId, "");
        vm.recordLogs();
        vm.prank(seller);
        single.transferFrom(seller, other, tokenId);
        checkEvents(address(single), list(TRANSFER, CANCELLED));
    }

    function test_eventOrder_burnThenOrderCancelled() public {
        place(seller, tokenId, "");
        placeMulti(seller, multiId, 2, "");
        vm.startPrank(seller);
        vm.recordLogs();
        single.burn(tokenId);
        checkEvents(address(single), list(TRANSFER, CANCELLED));
        multi.burn(seller, multiId, 1);
        checkEvents(address(multi), list(TRANSFER_SINGLE, CANCELLED));
    }

    function test_eventOrder_transferOfCopiesThenOrderCancelled() public {
        placeMulti(seller, multiId, 2, "");
        vm.recordLogs();
        vm.prank(seller);
        multi.safeTransferFrom(seller, other, multiId, 1, "");
        checkEvents(address(multi), list(TRANSFER_SINGLE, CANCELLED));
    }

    function test_eventOrder_batchTransferThenOrdersCancelled() public {
        uint256[] memory ids = new uint256[](2);
        uint256[] memory values = new uint256[](2);
        (ids[0], ids[1]) = (multiId, mintMulti(seller));
        (values[0], values[1]) = (1, 1);
        placeMulti(seller, ids[0], 2, "");
        placeMulti(seller, ids[1], 2, "");
        vm.recordLogs();
        vm.prank(seller);
        multi.safeBatchTransferFrom(seller, other, ids, values, "");
        checkEvents(address(multi), list(TRANSFER_BATCH, CANCELLED, CANCELLED));
    }

    function test_eventOrder_expiredOrderCancelledThenOrderPlaced() public {
        vm.startPrank(seller);
        single.placeOrder(tokenId, Offer(PRICE, address(0), FEE, block.timestamp));
        vm.warp(block.timestamp + 1);
        vm.recordLogs();
        single.placeOrder(tokenId, offer(PRICE));
        checkEvents(address(single), list(CANCELLED, OrderPlaced.selector));
    }

    /// @dev The events of the payments are those of the ERC-20 token, and come after `Sold`.
    function test_eventOrder_transferThenSoldThenPayments() public {
        Terms memory terms = place(seller, tokenId, "PKS");
        Terms memory multiTerms = placeMulti(seller, multiId, COPIES, "PKS");
        vm.startPrank(buyer);
        vm.recordLogs();
        single.buy(tokenId, terms);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        checkEvents(logs, address(single), list(TRANSFER, Sold.selector));
        checkPaymentsAfter(logs, Sold.selector);
        multi.buy(multiId, seller, COPIES, multiTerms);
        logs = vm.getRecordedLogs();
        checkEvents(logs, address(multi), list(TRANSFER_SINGLE, Sold.selector));
        checkPaymentsAfter(logs, Sold.selector);
    }

    function test_eventOrder_transferThenOrderCancelledThenBidAccepted() public {
        place(seller, tokenId, "");
        placeMulti(seller, multiId, 2, "");
        Bid memory bid = bidFor(single, tokenId, 1);
        bytes memory signature = sign(single, bid, "buyer");
        vm.recordLogs();
        vm.prank(seller);
        single.acceptBid(bid, signature, 0);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        checkEvents(logs, address(single), list(TRANSFER, CANCELLED, BidAccepted.selector));
        checkPaymentsAfter(logs, BidAccepted.selector);
        bid = bidFor(multi, multiId, 1);
        signature = sign(multi, bid, "buyer");
        vm.prank(seller);
        multi.acceptBid(bid, signature, 0);
        logs = vm.getRecordedLogs();
        checkEvents(logs, address(multi), list(TRANSFER_SINGLE, CANCELLED, BidAccepted.selector));
        checkPaymentsAfter(logs, BidAccepted.selector);
    }

    function list(bytes32 first, bytes32 second) private pure returns (bytes32[] memory topics) {
        topics = new bytes32[](2);
        (topics[0], topics[1]) = (first, second);
    }

    function list(bytes32 first, bytes32 second, bytes32 third) private pure returns (bytes32[] memory topics) {
        topics = new bytes32[](3);
        (topics[0], topics[1], topics[2]) = (first, second, third);
    }

    function checkEvents(address market, bytes32[] memory expected) private view {
        checkEvents(vm.getRecordedLogs(), market, expected);
    }

    /// @dev The events of the market are these and no others, in this order.
    function checkEvents(Vm.Log[] memory logs, address market, bytes32[] memory expected) private pure {
        uint256 found = 0;
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].emitter != market) continue;
            assertLt(found, expected.length, "number of events");
            assertEq(logs[i].topics[0], expected[found++], "event");
        }
        assertEq(found, expected.length, "number of events");
    }

    /// @dev Every event of the ERC-20 token comes after this one.
    function checkPaymentsAfter(Vm.Log[] memory logs, bytes32 sale) private view {
        bool isAfter = false;
        uint256 payments = 0;
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] == sale) isAfter = true;
            if (logs[i].emitter != address(pks)) continue;
            ++payments;
            assertTrue(isAfter, "payment before the sale");
        }
        assertGt(payments, 0, "payments");
    }
}
