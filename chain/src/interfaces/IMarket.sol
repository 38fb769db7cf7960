// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IMarketTypes} from "./IMarketTypes.sol";

/// @title Common interface of both markets. `owner`, `paused` and others are those of OpenZeppelin.
interface IMarket is IMarketTypes {
    // --- Orders --------------------------------------------------------------------------------------------------

    /// @notice Changes the price of the caller's order. The order gets a new nonce, so that a pending purchase at the old
    /// price reverts. Fee, currency, expiry and quantity stay the same.
    /// @param tokenId ID of the token.
    /// @param newPrice New price per copy.
    /// @param currency Currency that the seller expects. Reverts if it is not the order's currency or is no longer
    /// accepted.
    /// @return nonce New nonce of the order.
    function changePrice(uint256 tokenId, uint256 newPrice, address currency) external returns (uint256 nonce);

    /// @notice Cancels the caller's order. Also works while the market is paused.
    /// @param tokenId ID of the token.
    function cancelOrder(uint256 tokenId) external;

    /// @notice Returns the order of a seller.
    /// @param tokenId ID of the token.
    /// @param seller Seller of the order.
    /// @return found The order; all fields are zero if there is none.
    function orderOf(uint256 tokenId, address seller) external view returns (OrderView memory found);

    /// @notice Returns the digest of an order: keccak256(abi.encode(tokenId, seller, price, currency, nonce, content)).
    /// @param tokenId ID of the token.
    /// @param seller Seller of the order.
    /// @param price Price per copy.
    /// @param currency Currency of the price; zero: native coin.
    /// @param nonce Nonce of the order.
    /// @param content Content hash of the token (`contentOf`).
    /// @return The digest that buyers pass in `Terms`.
    function orderDigest(
        uint256 tokenId,
        address seller,
        uint256 price,
        address currency,
        uint256 nonce,
        bytes32 content
    ) external pure returns (bytes32);

    // --- Bids ----------------------------------------------------------------------------------------------------

    /// @notice Sells the caller's token to a bidder who signed a bid for it. The bidder pays `bid.amount`; service fee and
    /// royalties are deducted from it.
    /// @param bid The signed bid.
    /// @param signature EIP-712 signature by the bidder's key, or a signature that the bidder's contract accepts (EIP-1271),
    /// which is called if the bidder's key did not sign.
    /// @param minProceeds Lowest proceeds that the seller accepts.
    function acceptBid(Bid calldata bid, bytes calldata signature, uint256 minProceeds) external;

    /// @notice Cancels all bids of the caller with a nonce. Also works while the market is paused.
    /// @param nonce Nonce of the bids.
    function cancelBid(uint256 nonce) external;

    /// @notice Cancels all bids of the caller with any of up to 256 nonces. Also works while the market is paused.
    /// @param word Nonces divided by 256.
    /// @param mask Bit mask of the nonces: bit n is `word` × 256 + n.
    function cancelBids(uint256 word, uint256 mask) external;

    /// @notice Returns whether a nonce was used or cancelled.
    /// @param bidder Account that signed the bid.
    /// @param nonce Nonce of the bid.
    /// @return True if it was used or cancelled.
    function isBidNonceUsed(address bidder, uint256 nonce) external view returns (bool);

    // --- Tokens --------------------------------------------------------------------------------------------------

    /// @notice Returns the number of tokens ever minted, which is the ID of the last one. IDs start at 1.
    /// @return The number of tokens.
    function mintedTokens() external view returns (uint256);

    /// @notice Returns the creator of a token, also after it was burnt.
    /// @param tokenId ID of the token.
    /// @return The account that minted it.
    function creator(uint256 tokenId) external view returns (address);

    /// @notice Returns the royalties of a token.
    /// @param tokenId ID of the token.
    /// @return receivers Receivers of royalties.
    /// @return percentages Percentage of each receiver, in the same order, in percent × 1e18.
    function royalties(uint256 tokenId)
        external
        view
        returns (address[] memory receivers, uint256[] memory percentages);

    /// @notice Returns the total royalty of a token.
    /// @param tokenId ID of the token.
    /// @return Sum of the percentages, in percent × 1e18.
    function totalRoyalty(uint256 tokenId) external view returns (uint256);

    /// @notice Returns the name, image and metadata address of a token.
    /// @param tokenId ID of the token.
    /// @return The metadata, as passed at mint.
    function metadata(uint256 tokenId) external view returns (Metadata memory);

    /// @notice Returns the content hash of a token: the hash of its record with creator, copies, royalties and metadata.
    /// @param tokenId ID of the token.
    /// @return The hash. It never changes.
    function contentOf(uint256 tokenId) external view returns (bytes32);

    // --- Money ---------------------------------------------------------------------------------------------------

    /// @notice Returns the credit that an account can withdraw.
    /// @param currency Currency of the credit; zero: native coin.
    /// @param account Account that was credited.
    /// @return Amount of the credit.
    function credits(address currency, address account) external view returns (uint256);

    /// @notice Returns the sum of all credits in a currency.
    /// @param currency Currency of the credits; zero: native coin.
    /// @return Amount that the market owes.
    function owed(address currency) external view returns (uint256);

    /// @notice Sends an account its whole credit. Anybody can call it, and only the account receives the money.
    /// Also works while the market is paused.
    /// @param currency Currency of the credit; zero: native coin.
    /// @param account Account that was credited.
    function withdraw(address currency, address account) external;

    /// @notice Sends the caller's whole credit to another account, for callers that can't receive it themselves.
    /// Also works while the market is paused.
    /// @param currency Currency of the credit; zero: native coin.
    /// @param to Account that receives it.
    function withdrawTo(address currency, address to) external;

    // --- Owner ---------------------------------------------------------------------------------------------------

    /// @notice Returns the current service fee.
    /// @return The fee, in percent × 1e18.
    function serviceFee() external view returns (uint256);

    /// @notice Returns the ERC-20 token of a token type.
    /// @param tokenType Token type, such as `PKS`.
    /// @return Address of the token; zero if the type is not accepted.
    function tokenAddress(string calldata tokenType) external view returns (address);

    /// @notice Returns the URI of the collection metadata (ERC-7572).
    /// @return The URI; may be empty.
    function contractURI() external view returns (string memory);

    /// @notice Sets the service fee of new orders and newly accepted bids. Owner only.
    /// @param newFee New fee in percent × 1e18, a multiple of 1e16 (a basis point), at most 10e18.
    function setServiceFee(uint256 newFee) external;

    /// @notice Sets the ERC-20 token of a token type; zero removes it. Owner only. Orders in a token that is no longer
    /// accepted can be cancelled but not filled. Setting the same token again changes nothing.
    /// @param tokenType 1 to 32 bytes of UTF-8, such as `PKS`.
    /// @param token The ERC-20 token. Tokens with receiver hooks (ERC-777), rebasing tokens and tokens with a fee on
    /// transfer are not supported.
    function setTokenType(string calldata tokenType, address token) external;

    /// @notice Sets the URI of the collection metadata (ERC-7572). Owner only.
    /// @param uri At most 2,048 bytes of UTF-8; may be empty.
    function setContractURI(string calldata uri) external;

    /// @notice Pauses minting, new orders, price changes, purchases and the acceptance of bids. Cancelling, withdrawing,
    /// transfers, approvals and burning still work. Owner only.
    function pause() external;

    /// @notice Unpauses the market. Owner only.
    function unpause() external;

    /// @notice Sends native coin or ERC-20 tokens that were sent to the market by mistake: its balance minus the owed
    /// amount. Reverts if the balance of another owed currency would change. Owner only.
    /// @param currency Currency to rescue; zero: native coin.
    /// @param to Account that receives it.
    function rescue(address currency, address to) external;

    /// @notice Sends an ERC-721 token that was sent to the market by mistake, also one of its own. Reverts if the balance of
    /// an owed currency would change. Owner only.
    /// @param collection Contract of the token.
    /// @param tokenId ID of the token.
    /// @param to Account that receives it.
    function rescueToken(address collection, uint256 tokenId, address to) external;
}
