// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Bytes} from "@openzeppelin/contracts/utils/Bytes.sol";
import {MarketTypes} from "./MarketTypes.sol";

/// @title The unchanging data of a token, stored as the code of a contract that does nothing.
/// @notice Creator, copies, royalties and metadata are written once at mint. Stored as code they cost 200 gas a byte
/// instead of 22,100 a word, and nobody can alter them, the market's owner included.
///
/// The record's address need not be stored either. The address of a created contract follows from its creator and the
/// creator's nonce (keccak256(rlp([creator, nonce]))), the nonce starts at 1 and grows by one per creation, and a
/// market creates nothing but records, one per mint. So token 1 has nonce 1, token 2 nonce 2 and so on. `write`
/// asserts it for every token.
///
/// Layout, tightly packed:
///   STOP opcode (1 byte), so that calling a record does nothing · number of royalties (1), plus 0x80 where there is
///   more than one copy, plus 0x40 where there is a name or an image · royalties: receiver (20), percentage (9) each ·
///   creator (20) · number of copies (5, only with 0x80) · length of the name (1), length of the image (2), name, image
///   (all only with 0x40) · metadata address
library TokenRecord {
    uint256 private constant ROYALTIES = 2;
    uint256 private constant ROYALTY_SIZE = 29;
    uint256 private constant CREATOR_SIZE = 20;
    uint256 private constant QUANTITY_SIZE = 5;
    uint256 private constant LENGTHS_SIZE = 3;
    uint8 private constant SEVERAL = 0x80;
    uint8 private constant NAMED = 0x40;

    /// @dev Writes the record of token `tokenId`. Limits are the caller's to check: at most 63 royalties, a name of
    /// at most 255 bytes, an image of at most 65,535, and less than 24 kB in all.
    function write(
        uint256 tokenId,
        address creator,
        uint40 quantity,
        MarketTypes.Metadata calldata metadata,
        MarketTypes.Royalty[] calldata royalties
    ) internal {
        uint8 head = uint8(royalties.length);
        bytes memory parts;
        for (uint256 i = 0; i < royalties.length; ++i) {
            parts = abi.encodePacked(parts, royalties[i].receiver, uint72(royalties[i].percentage));
        }
        parts = abi.encodePacked(parts, creator);
        if (quantity != 1) {
            head |= SEVERAL;
            parts = abi.encodePacked(parts, quantity);
        }
        uint256 nameLength = bytes(metadata.name).length;
        uint256 imageLength = bytes(metadata.image).length;
        if (nameLength + imageLength > 0) {
            head |= NAMED;
            parts = abi.encodePacked(parts, uint8(nameLength), uint16(imageLength), metadata.name, metadata.image);
        }
        // Init code first: PUSH1 11, CODESIZE, SUB, DUP1, PUSH1 11, PUSH0, CODECOPY, PUSH0, RETURN. These eleven bytes
        // return all that follows them, which begins with STOP.
        bytes memory creation = abi.encodePacked(hex"600b380380600b5f395ff300", head, parts, metadata.metadataAddress);
        address created;
        assembly ("memory-safe") {
            created := create(0, add(creation, 0x20), mload(creation))
        }
        assert(created == addressOf(tokenId));
    }

    /// @dev The record of a minted token.
    function read(uint256 tokenId) internal view returns (bytes memory) {
        return addressOf(tokenId).code;
    }

    /// @dev Where the record of token `tokenId` lies: keccak256(rlp([this, tokenId])), last 20 bytes. RLP writes a list
    /// as 0xc0 + length and its items, an address as 0x94 and itself, a number below 0x80 as itself and a larger one
    /// as 0x80 + length and its bytes.
    function addressOf(uint256 tokenId) internal view returns (address) {
        bytes memory list;
        if (tokenId < 0x80) list = abi.encodePacked(hex"d694", address(this), uint8(tokenId));
        else if (tokenId <= 0xff) list = abi.encodePacked(hex"d794", address(this), hex"81", uint8(tokenId));
        else if (tokenId <= 0xffff) list = abi.encodePacked(hex"d894", address(this), hex"82", uint16(tokenId));
        else if (tokenId <= 0xffffff) list = abi.encodePacked(hex"d994", address(this), hex"83", uint24(tokenId));
        else if (tokenId <= 0xffffffff) list = abi.encodePacked(hex"da94", address(this), hex"84", uint32(tokenId));
        else list = abi.encodePacked(hex"db94", address(this), hex"85", uint40(tokenId));
        return address(uint160(uint256(keccak256(list))));
    }

    function royaltyCount(bytes memory record) internal pure returns (uint256) {
        return uint8(record[1]) & (NAMED - 1);
    }

    function royaltyAt(bytes memory record, uint256 index) internal pure returns (address receiver, uint256 percentage) {
        uint256 word = _wordAt(record, ROYALTIES + index * ROYALTY_SIZE);
        receiver = address(uint160(word >> 96));
        percentage = uint72(word >> 24);
    }

    function totalRoyalty(bytes memory record) internal pure returns (uint256 total) {
        uint256 count = royaltyCount(record);
        for (uint256 i = 0; i < count; ++i) {
            (, uint256 percentage) = royaltyAt(record, i);
            total += percentage;
        }
    }

    function creatorOf(bytes memory record) internal pure returns (address) {
        return address(uint160(_wordAt(record, _royaltiesEnd(record)) >> 96));
    }

    function quantityOf(bytes memory record) internal pure returns (uint256) {
        return _has(record, SEVERAL) ? _wordAt(record, _royaltiesEnd(record) + CREATOR_SIZE) >> 216 : 1;
    }

    function metadataOf(bytes memory record) internal pure returns (MarketTypes.Metadata memory metadata) {
        uint256 start = _royaltiesEnd(record) + CREATOR_SIZE + (_has(record, SEVERAL) ? QUANTITY_SIZE : 0);
        if (_has(record, NAMED)) {
            uint256 lengths = _wordAt(record, start) >> 232;
            uint256 imageStart = start + LENGTHS_SIZE + (lengths >> 16);
            uint256 imageEnd = imageStart + uint16(lengths);
            metadata.name = string(Bytes.slice(record, start + LENGTHS_SIZE, imageStart));
            metadata.image = string(Bytes.slice(record, imageStart, imageEnd));
            start = imageEnd;
        }
        metadata.metadataAddress = string(Bytes.slice(record, start));
    }

    function _royaltiesEnd(bytes memory record) private pure returns (uint256) {
        return ROYALTIES + royaltyCount(record) * ROYALTY_SIZE;
    }

    function _has(bytes memory record, uint8 flag) private pure returns (bool) {
        return uint8(record[1]) & flag != 0;
    }

    /// @dev The 32 bytes from `offset` as a number; what is wanted of them stands at its upper end.
    function _wordAt(bytes memory record, uint256 offset) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := mload(add(add(record, 0x20), offset))
        }
    }
}
