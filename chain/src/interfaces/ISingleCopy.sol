// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IMarket} from "./IMarket.sol";

/// @title Market of ERC-721 tokens.
interface ISingleCopy is IMarket {
    /// @notice Mints a new token to the caller, its creator.
    /// @param data Name and image (may be empty) and metadata address. Immutable.
    /// @param shares At most five royalties of at most 25 % in total. Immutable.
    /// @return tokenId ID of the token. IDs count up from 1.
    function mint(Metadata calldata data, Royalty[] calldata shares) external returns (uint256 tokenId);

    /// @notice Burns a token. Callable by its owner and approved accounts.
    /// @param tokenId ID of the token.
    function burn(uint256 tokenId) external;

    /// @notice Places a sell order for a token of the caller. An order of the caller that can no longer be filled is
    /// replaced.
    /// @param tokenId ID of the token.
    /// @param offer Price, currency, highest fee and expiry.
    /// @return nonce Nonce of the order.
    function placeOrder(uint256 tokenId, Offer calldata offer) external returns (uint256 nonce);

    /// @notice Fills the order for a token. The value of the call is exactly the price in native coin; for an ERC-20 token
    /// the caller approves this contract before.
    /// @param tokenId ID of the token.
    /// @param terms Conditions of the buyer.
    function buy(uint256 tokenId, Terms calldata terms) external payable;

    /// @notice Returns the order for a token.
    /// @param tokenId ID of the token.
    /// @return Order of its owner; all fields are zero if there is none.
    function order(uint256 tokenId) external view returns (OrderView memory);

    /// @notice Returns the number of existing tokens.
    /// @return Minted minus burnt tokens.
    function totalSupply() external view returns (uint256);
}
