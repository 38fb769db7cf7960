// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {MarketOwner} from "./MarketOwner.sol";
import {IMarket} from "./interfaces/IMarket.sol";
import {TokenRecord} from "./TokenRecord.sol";
import {BASIS_POINT, BASIS_POINTS} from "./Units.sol";

/// @title Immutable data of each token: creator, copies, royalties and metadata.
/// @notice Written once at mint, and readable after the token was burnt.
abstract contract TokenRegistry is MarketOwner, IERC2981 {
    using SafeCast for uint256;
    using TokenRecord for bytes;

    /// @notice Maximum total royalty of a token, in percent × 1e18.
    uint256 public constant MAX_ROYALTY = TokenRecord.MAX_ROYALTY;
    /// @notice Maximum number of royalty receivers of a token.
    uint256 public constant MAX_ROYALTY_RECEIVERS = 5;
    /// @notice Maximum length of the name of a token, in bytes.
    uint256 public constant MAX_NAME_LENGTH = 255;

    /// @inheritdoc IMarket
    function mintedTokens() public view returns (uint256) {
        return _mintedTokens;
    }

    /// @inheritdoc IMarket
    function creator(uint256 tokenId) external view returns (address) {
        return _record(tokenId).creatorOf();
    }

    /// @inheritdoc IMarket
    function royalties(uint256 tokenId)
        external
        view
        returns (address[] memory receivers, uint256[] memory percentages)
    {
        bytes memory record = _record(tokenId);
        uint256 count = record.royaltyCount();
        receivers = new address[](count);
        percentages = new uint256[](count);
        for (uint256 i = 0; i < count; ++i) {
            (address receiver, uint256 basisPoints) = record.royaltyAt(i);
            (receivers[i], percentages[i]) = (receiver, basisPoints * BASIS_POINT);
        }
    }

    /// @inheritdoc IMarket
    function totalRoyalty(uint256 tokenId) external view returns (uint256) {
        return _record(tokenId).totalRoyalty() * BASIS_POINT;
    }

    /// @inheritdoc IMarket
    function metadata(uint256 tokenId) external view returns (Metadata memory) {
        return _record(tokenId).metadataOf();
    }

    /// @inheritdoc IMarket
    function contentOf(uint256 tokenId) external view returns (bytes32) {
        _requireMinted(tokenId);
        return TokenRecord.hashOf(tokenId);
    }

    /// @inheritdoc IERC2981
    /// @dev EIP-2981 supports a single receiver: the first receiver is returned with the total royalty.
    function royaltyInfo(uint256 tokenId, uint256 salePrice) external view returns (address receiver, uint256 amount) {
        bytes memory record = _record(tokenId);
        if (record.royaltyCount() > 0) (receiver, ) = record.royaltyAt(0);
        amount = (salePrice * record.totalRoyalty()) / BASIS_POINTS;
    }

    /// @dev Assigns an ID to a new token and writes its record. The caller mints the copies.
    function _register(uint256 quantity, Metadata calldata data, Royalty[] calldata shares)
        internal
        whenNotPaused
        returns (uint256 tokenId)
    {
        if (bytes(data.metadataAddress).length == 0) revert MetadataMissing();
        _requireLength(data.name, MAX_NAME_LENGTH);
        _requireLength(data.image, MAX_ADDRESS_LENGTH);
        _requireLength(data.metadataAddress, MAX_ADDRESS_LENGTH);
        if (shares.length > MAX_ROYALTY_RECEIVERS) revert TooManyRoyalties(shares.length);
        tokenId = ++_mintedTokens;
        TokenRecord.write(tokenId, msg.sender, quantity.toUint40(), data, shares);
        emit Minted(tokenId, msg.sender, quantity, data.name, data.image, data.metadataAddress, shares);
    }

    /// @dev Returns the record of a token. Reverts if it was never minted.
    function _record(uint256 tokenId) internal view returns (bytes memory) {
        _requireMinted(tokenId);
        return TokenRecord.read(tokenId);
    }

    function _metadataAddress(uint256 tokenId) internal view returns (string memory) {
        return _record(tokenId).metadataOf().metadataAddress;
    }

    function _requireMinted(uint256 tokenId) private view {
        if (tokenId == 0 || tokenId > _mintedTokens) revert UnknownToken(tokenId);
    }
}
