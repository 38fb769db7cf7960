// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IMarket} from "./IMarket.sol";

/// @title The market of tokens that exist once. The token itself is ERC-721.
interface ISingleCopy is IMarket {
    /// @notice Mints a token to the caller, its creator.
    /// @param data Name and image (may be empty) and metadata address, fixed for ever.
    /// @param shares At most five royalty receivers with at most 25 % in all, fixed for ever.
    /// @return tokenId Ids count up from 1.
    function mint(Metadata calldata data, Royalty[] calldata shares) external returns (uint256 tokenId);

    /// @notice Destroys a token. For its owner, or whom the owner approved.
    /// @param tokenId Which.
    function burn(uint256 tokenId) external;

    /// @notice Offers the caller's token at a price. An order of the caller's that can't be bought from any more is
    /// replaced.
    /// @param tokenId Which.
    /// @param offer Price, currency, the highest fee and the expiry.
    /// @return nonce The order's number.
    function placeOrder(uint256 tokenId, Offer calldata offer) external returns (uint256 nonce);

    /// @notice Buys a token from its owner's order. Native coin comes with the call, exactly; an ERC-20 token must have
    /// been approved to this contract.
    /// @param tokenId Which.
    /// @param terms What the buyer relies on.
    function buy(uint256 tokenId, Terms calldata terms) external payable;

    /// @notice The order for a token.
    /// @param tokenId Which.
    /// @return Its owner's order; all zero where there is none.
    function order(uint256 tokenId) external view returns (OrderView memory);

    /// @notice How many tokens exist.
    /// @return Minted less burnt.
    function totalSupply() external view returns (uint256);
}
