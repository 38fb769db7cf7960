// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IMarket} from "./IMarket.sol";

/// @title The market of tokens in several copies. The token itself is ERC-1155.
interface IMultiCopy is IMarket {
    /// @notice Mints all the copies that a token will ever have to the caller, its creator.
    /// @param quantity How many copies, 1 to 2^40 - 1.
    /// @param data Name and image (may be empty) and metadata address, fixed for ever.
    /// @param shares At most five royalty receivers with at most 25 % in all, fixed for ever.
    /// @return tokenId Ids count up from 1.
    function mint(uint256 quantity, Metadata calldata data, Royalty[] calldata shares)
        external
        returns (uint256 tokenId);

    /// @notice Destroys copies. For the account itself, or an operator that it approved.
    /// @param account Whose.
    /// @param tokenId Of which token.
    /// @param quantity How many.
    function burn(address account, uint256 tokenId, uint256 quantity) external;

    /// @notice Offers copies of the caller's at a price each. One order per seller and token; one that can't be bought
    /// from any more is replaced.
    /// @param tokenId Of which token.
    /// @param quantity How many, at most what the caller holds.
    /// @param offer Price per copy, currency, the highest fee and the expiry.
    /// @return nonce The order's number.
    function placeOrder(uint256 tokenId, uint256 quantity, Offer calldata offer) external returns (uint256 nonce);

    /// @notice Buys copies from a seller's order; what is left of it stays on offer. Native coin comes with the call,
    /// exactly; an ERC-20 token must have been approved to this contract.
    /// @param tokenId Of which token.
    /// @param seller Whose order.
    /// @param quantity How many.
    /// @param terms What the buyer relies on.
    function buy(uint256 tokenId, address seller, uint256 quantity, Terms calldata terms) external payable;

    /// @notice How many copies of a token exist.
    /// @param tokenId Which.
    /// @return Minted less burnt.
    function totalSupply(uint256 tokenId) external view returns (uint256);
}
