// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IMarket} from "./IMarket.sol";

/// @title Market of ERC-1155 tokens with several copies.
interface IMultiCopy is IMarket {
    /// @notice Mints all copies of a new token to the caller, its creator.
    /// @param quantity Number of copies, 1 to 2^40 - 1.
    /// @param data Name and image (may be empty) and metadata address. Immutable.
    /// @param shares At most five royalties of at most 25 % in total. Immutable.
    /// @return tokenId ID of the token. IDs count up from 1.
    function mint(uint256 quantity, Metadata calldata data, Royalty[] calldata shares)
        external
        returns (uint256 tokenId);

    /// @notice Burns copies. Callable by the account and its approved operators.
    /// @param account Holder of the copies.
    /// @param tokenId ID of the token.
    /// @param quantity Number of copies.
    function burn(address account, uint256 tokenId, uint256 quantity) external;

    /// @notice Places a sell order for copies of the caller. Each seller has at most one order per token; an order that can
    /// no longer be filled is replaced.
    /// @param tokenId ID of the token.
    /// @param quantity Number of copies, at most the balance of the caller.
    /// @param offer Price per copy, currency, highest fee and expiry.
    /// @return nonce Nonce of the order.
    function placeOrder(uint256 tokenId, uint256 quantity, Offer calldata offer) external returns (uint256 nonce);

    /// @notice Fills an order in whole or in part. The value of the call is exactly the price in native coin; for an ERC-20
    /// token the caller approves this contract before.
    /// @param tokenId ID of the token.
    /// @param seller Seller of the order.
    /// @param quantity Number of copies.
    /// @param terms Conditions of the buyer.
    function buy(uint256 tokenId, address seller, uint256 quantity, Terms calldata terms) external payable;

    /// @notice Returns the number of existing copies of a token.
    /// @param tokenId ID of the token.
    /// @return Minted minus burnt copies.
    function totalSupply(uint256 tokenId) external view returns (uint256);
}
