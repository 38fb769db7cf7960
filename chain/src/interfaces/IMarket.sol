// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IMarketTypes} from "./IMarketTypes.sol";

/// @title What both markets have in common, for integrators. `owner`, `paused` and the like are OpenZeppelin's.
interface IMarket is IMarketTypes {
    // --- Orders --------------------------------------------------------------------------------------------------

    /// @notice Changes the price of the caller's order. It gets a new number, so that a purchase at the old price can't
    /// become one at the new; fee, currency, expiry and copies stay.
    /// @param tokenId Of which token.
    /// @param newPrice Per copy.
    /// @param currency What the price is in, as the seller believes: it fails if that is not the order's currency, or
    /// is no longer accepted.
    /// @return nonce The order's new number.
    function changePrice(uint256 tokenId, uint256 newPrice, address currency) external returns (uint256 nonce);

    /// @notice Takes back the caller's order. Always open, with the market paused too.
    /// @param tokenId Of which token.
    function cancelOrder(uint256 tokenId) external;

    /// @notice A seller's order.
    /// @param tokenId Of which token.
    /// @param seller Whose.
    /// @return found The order; all zero where there is none.
    function orderOf(uint256 tokenId, address seller) external view returns (OrderView memory found);

    /// @notice What a buyer commits to: keccak256(abi.encode(tokenId, seller, price, currency, nonce, content)).
    /// @param tokenId Which token.
    /// @param seller Whose order.
    /// @param price Per copy.
    /// @param currency What it is paid in; zero: native coin.
    /// @param nonce The order's number.
    /// @param content What `contentOf` says of the token.
    /// @return The digest to be stated in `Terms`.
    function orderDigest(
        uint256 tokenId,
        address seller,
        uint256 price,
        address currency,
        uint256 nonce,
        bytes32 content
    ) external pure returns (bytes32);

    // --- Bids ----------------------------------------------------------------------------------------------------

    /// @notice Sells the caller's token to a bidder who signed for it. The bidder pays `bid.amount`; service fee and
    /// royalties come out of it.
    /// @param bid What the bidder signed.
    /// @param signature The bidder's EIP-712 signature; or whatever the bidder's contract accepts (EIP-1271), which is
    /// asked where it is not the bidder's own key's.
    /// @param minProceeds The least that has to be left for the seller.
    function acceptBid(Bid calldata bid, bytes calldata signature, uint256 minProceeds) external;

    /// @notice Makes the caller's bids with a nonce void. Always open, with the market paused too.
    /// @param nonce The nonce.
    function cancelBid(uint256 nonce) external;

    /// @notice Makes the caller's bids with any of up to 256 nonces void. Always open, with the market paused too.
    /// @param word Which 256 nonces: from `word` × 256 on.
    /// @param mask Which of them: bit n stands for `word` × 256 + n. All bits set: all.
    function cancelBids(uint256 word, uint256 mask) external;

    /// @notice Whether a bidder's nonce was used or cancelled.
    /// @param bidder Whose.
    /// @param nonce Which.
    /// @return Whether it was.
    function isBidNonceUsed(address bidder, uint256 nonce) external view returns (bool);

    // --- Tokens --------------------------------------------------------------------------------------------------

    /// @notice How many tokens were ever minted. The first has number 1, the last this one.
    /// @return The number.
    function mintedTokens() external view returns (uint256);

    /// @notice Who minted a token, also after it was burnt.
    /// @param tokenId Which.
    /// @return The creator.
    function creator(uint256 tokenId) external view returns (address);

    /// @notice A token's royalty receivers and their shares.
    /// @param tokenId Which.
    /// @return receivers Who.
    /// @return percentages How much each, in the same order, percent × 1e18.
    function royalties(uint256 tokenId)
        external
        view
        returns (address[] memory receivers, uint256[] memory percentages);

    /// @notice The sum of a token's royalties.
    /// @param tokenId Which.
    /// @return Percent × 1e18.
    function totalRoyalty(uint256 tokenId) external view returns (uint256);

    /// @notice A token's name, image and metadata address.
    /// @param tokenId Which.
    /// @return As they were given at mint.
    function metadata(uint256 tokenId) external view returns (Metadata memory);

    /// @notice What a token is, in one word: the hash of its record with creator, copies, royalties and metadata.
    /// @param tokenId Which.
    /// @return The hash, which never changes.
    function contentOf(uint256 tokenId) external view returns (bytes32);

    // --- Money ---------------------------------------------------------------------------------------------------

    /// @notice The credit that an account can withdraw.
    /// @param currency In what; zero: native coin.
    /// @param account Whose.
    /// @return How much.
    function credits(address currency, address account) external view returns (uint256);

    /// @notice What the market owes in a currency, to everybody together.
    /// @param currency In what; zero: native coin.
    /// @return How much.
    function owed(address currency) external view returns (uint256);

    /// @notice Sends an account all that it is credited with. Anybody may call it; the money goes to the account only.
    /// Always open, with the market paused too.
    /// @param currency In what; zero: native coin.
    /// @param account Whose.
    function withdraw(address currency, address account) external;

    /// @notice Sends all that the caller is credited with elsewhere, for an account that can't receive it itself.
    /// Always open, with the market paused too.
    /// @param currency In what; zero: native coin.
    /// @param to Where.
    function withdrawTo(address currency, address to) external;

    // --- Owner ---------------------------------------------------------------------------------------------------

    /// @notice The service fee in force, in percent × 1e18.
    /// @return The fee.
    function serviceFee() external view returns (uint256);

    /// @notice The ERC-20 token that a token type stands for.
    /// @param tokenType The type, such as `PKS`.
    /// @return Its address; zero where the type is not accepted.
    function tokenAddress(string calldata tokenType) external view returns (address);

    /// @notice Where the collection is described (ERC-7572).
    /// @return The address; empty where there is none.
    function contractURI() external view returns (string memory);

    /// @notice Sets the service fee of orders placed and bids accepted from now on. Owner only.
    /// @param newFee Percent × 1e18, a multiple of 1e16 (a basis point), at most 10e18.
    function setServiceFee(uint256 newFee) external;

    /// @notice Names an accepted ERC-20 token, or with `token` zero stops accepting it. Owner only. Orders in a token
    /// that is no longer accepted can be cancelled, not bought from. The same token again changes nothing.
    /// @param tokenType 1 to 32 bytes of UTF-8, such as `PKS`.
    /// @param token The ERC-20 contract. Tokens that call their receivers (ERC-777) or change balances by themselves
    /// don't belong here.
    function setTokenType(string calldata tokenType, address token) external;

    /// @notice Says where the collection is described (ERC-7572). Owner only.
    /// @param uri The address, at most 2,048 bytes of UTF-8; empty: nowhere.
    function setContractURI(string calldata uri) external;

    /// @notice Stops minting, placing, price changes, sales and acceptance. Cancelling, withdrawing, transfers,
    /// approvals and burning stay open. Owner only.
    function pause() external;

    /// @notice Ends the pause. Owner only.
    function unpause() external;

    /// @notice Sends away coin or ERC-20 tokens that came to the market by mistake: all that it holds beyond what it
    /// owes. It fails if another currency that is owed would change with it. Owner only.
    /// @param currency Of what; zero: native coin.
    /// @param to Where.
    function rescue(address currency, address to) external;

    /// @notice Sends away an ERC-721 token that came to the market by mistake, one of its own too. It fails if a currency
    /// that is owed would change with it. Owner only.
    /// @param collection The token's contract.
    /// @param tokenId Which.
    /// @param to Where.
    function rescueToken(address collection, uint256 tokenId, address to) external;
}
