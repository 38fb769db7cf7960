// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Bytes} from "@openzeppelin/contracts/utils/Bytes.sol";
import {Cid} from "./Cid.sol";
import {IMarketTypes} from "./interfaces/IMarketTypes.sol";
import {Text} from "./Text.sol";
import {BASIS_POINT} from "./Units.sol";

/// @title Immutable data of a token, stored as contract code, like SSTORE2.
/// @notice Creator, copies, royalties and metadata are written once at mint. As code they cost 200 gas a byte instead of
/// 22,100 a word, and nobody can change them, not even the owner of the market.
///
/// The address of a record is computed instead of stored. CREATE derives it from the creating contract and its nonce
/// (keccak256(rlp([creator, nonce]))). The nonce starts at 1 and increases with each creation, and a market creates
/// exactly one contract per mint. So the nonce of a record is the ID of its token. `write` asserts it for every
/// token.
///
/// Layout, tightly packed:
///   STOP opcode (1 byte), so that calling a record does nothing · header (1): 0x80 where there are more than 255 copies, 0x20 where there are 2 to 255, 0x40
///   where there is a name or an image; in the other bits the kind of metadata address (`Cid`) × 6 + number of royalties ·
///   royalties: receiver (20) and basis points (2) each, the first one with its highest bit set where its receiver is the
///   creator · creator (20, only where that bit is not set) · number of copies (5 with 0x80, 1 with 0x20) · length of the name (1), length of the image (2), name, image
///   (all only with 0x40) · digest (32, only where the metadata address is a CID) · metadata address, or what follows its CID
library TokenRecord {
    /// @dev Maximum total royalty, in percent × 1e18.
    uint256 internal constant MAX_ROYALTY = 25e18;

    uint256 private constant ROYALTIES_OFFSET = 2;
    uint256 private constant RECEIVER_SIZE = 20;
    uint256 private constant BASIS_POINTS_SIZE = 2;
    uint256 private constant ROYALTY_SIZE = RECEIVER_SIZE + BASIS_POINTS_SIZE;
    uint256 private constant CREATOR_SIZE = 20;
    uint256 private constant MANY_SIZE = 5;
    uint256 private constant FEW_SIZE = 1;
    uint256 private constant LENGTHS_SIZE = 3;
    uint256 private constant DIGEST_SIZE = 32;
    /// @dev Init code: PUSH1 11, CODESIZE, SUB, DUP1, PUSH1 11, PUSH0, CODECOPY, PUSH0, RETURN. These eleven bytes return
    /// everything after them, which begins with STOP.
    uint256 private constant INIT_CODE = 0x600b380380600b5f395ff300;
    uint256 private constant INIT_CODE_SIZE = 12;
    uint256 private constant MANY_COPIES = 0x80;
    uint256 private constant FEW_COPIES = 0x20;
    uint256 private constant MAX_FEW_COPIES = 255;
    uint256 private constant HAS_NAME_OR_IMAGE = 0x40;
    /// @dev The bits of the header that are not flags.
    uint256 private constant LOW_BITS = FEW_COPIES - 1;
    /// @dev The highest bit of the basis points, in a word that begins with the receiver. No royalty uses this bit.
    uint256 private constant CREATOR_FLAG = 1 << 95;
    /// @dev Number of possible royalty counts: zero to five.
    uint256 private constant ROYALTY_COUNTS = 6;

    /// @dev Writes the record of token `tokenId`. Reverts if a text or a royalty is invalid. The caller checks the
    /// lengths: at most five royalties, a name of at most 255 bytes, an image of at most 65,535, and less than 24 kB
    /// in all.
    function write(
        uint256 tokenId,
        address creator,
        uint40 quantity,
        IMarketTypes.Metadata calldata metadata,
        IMarketTypes.Royalty[] calldata royalties
    ) internal {
        // Built beyond the free memory pointer. Nothing allocates memory until the contract is created.
        uint256 start = _freeMemory();
        uint256 pointer = _writeUint(start, INIT_CODE_SIZE, INIT_CODE);
        uint256 header = royalties.length;
        uint256 headerPointer = pointer;
        pointer = _writeRoyalties(pointer + 1, creator, royalties);
        if (quantity > MAX_FEW_COPIES) {
            header |= MANY_COPIES;
            pointer = _writeUint(pointer, MANY_SIZE, quantity);
        } else if (quantity != 1) {
            header |= FEW_COPIES;
            pointer = _writeUint(pointer, FEW_SIZE, quantity);
        }
        (pointer, header) = _writeMetadata(pointer, header, metadata);
        _writeByte(headerPointer, header);
        _create(tokenId, start, pointer);
    }

    /// @dev Returns the record of a minted token.
    function read(uint256 tokenId) internal view returns (bytes memory) {
        return addressOf(tokenId).code;
    }

    /// @dev Returns the address of the record of token `tokenId`: keccak256(rlp([this, tokenId])), last 20 bytes. RLP encodes
    /// a list as 0xc0 + length and its items, an address as 0x94 and its bytes, an integer below 0x80 as itself and a
    /// larger one as 0x80 + length and its bytes.
    function addressOf(uint256 tokenId) internal view returns (address result) {
        uint256 size = _numberSize(tokenId);
        uint256 number = size == 0 ? tokenId : (0x80 + size) << (8 * size) | tokenId;
        uint256 list = (0xd694 + (size << 8)) << 160 | uint160(address(this));
        list = list << (8 * (size + 1)) | number;
        uint256 length = 23 + size;
        assembly ("memory-safe") {
            mstore(0x00, shl(sub(256, mul(8, length)), list))
            result := and(keccak256(0x00, length), 0xffffffffffffffffffffffffffffffffffffffff)
        }
    }

    /// @dev Returns the number of bytes after the RLP length prefix of an integer; zero if it has no prefix.
    function _numberSize(uint256 number) private pure returns (uint256) {
        if (number < 0x80) return 0;
        if (number <= 0xff) return 1;
        if (number <= 0xffff) return 2;
        if (number <= 0xffffff) return 3;
        return 4;
    }

    /// @dev Returns the content hash of a token.
    function hashOf(uint256 tokenId) internal view returns (bytes32) {
        return addressOf(tokenId).codehash;
    }

    function royaltyCount(bytes memory record) internal pure returns (uint256) {
        return _lowBits(record) % ROYALTY_COUNTS;
    }

    /// @return receiver Receiver of the royalty.
    /// @return basisPoints Share of the receiver, in basis points.
    function royaltyAt(bytes memory record, uint256 index) internal pure returns (address receiver, uint256 basisPoints) {
        uint256 word = _wordAt(record, ROYALTIES_OFFSET + index * ROYALTY_SIZE) & ~CREATOR_FLAG;
        receiver = address(uint160(word >> 96));
        basisPoints = uint16(word >> 80);
    }

    /// @dev Returns the total royalty of a token in basis points.
    function totalRoyalty(bytes memory record) internal pure returns (uint256 total) {
        uint256 count = royaltyCount(record);
        for (uint256 i = 0; i < count; ++i) {
            (, uint256 basisPoints) = royaltyAt(record, i);
            total += basisPoints;
        }
    }

    function creatorOf(bytes memory record) internal pure returns (address) {
        (uint256 start, ) = _creatorSpan(record);
        return address(uint160(_wordAt(record, start) >> 96));
    }

    function quantityOf(bytes memory record) internal pure returns (uint256) {
        (, uint256 start) = _creatorSpan(record);
        uint256 size = _quantitySize(record);
        return size == 0 ? 1 : _wordAt(record, start) >> (256 - 8 * size);
    }

    function metadataOf(bytes memory record) internal pure returns (IMarketTypes.Metadata memory metadata) {
        (, uint256 start) = _creatorSpan(record);
        start += _quantitySize(record);
        if (_has(record, HAS_NAME_OR_IMAGE)) {
            uint256 lengths = _wordAt(record, start) >> 232;
            uint256 imageStart = start + LENGTHS_SIZE + (lengths >> 16);
            uint256 imageEnd = imageStart + uint16(lengths);
            metadata.name = string(Bytes.slice(record, start + LENGTHS_SIZE, imageStart));
            metadata.image = string(Bytes.slice(record, imageStart, imageEnd));
            start = imageEnd;
        }
        uint256 kind = _lowBits(record) / ROYALTY_COUNTS;
        if (kind == Cid.NONE) {
            metadata.metadataAddress = string(Bytes.slice(record, start));
        } else {
            bytes memory rest = Bytes.slice(record, start + DIGEST_SIZE);
            metadata.metadataAddress = string(abi.encodePacked(Cid.format(kind, _wordAt(record, start)), rest));
        }
    }

    /// @dev Validates and writes the royalties, and writes the creator. Returns the pointer after them.
    function _writeRoyalties(uint256 pointer, address creator, IMarketTypes.Royalty[] calldata royalties)
        private
        view
        returns (uint256)
    {
        bool isCreator;
        uint256 total;
        for (uint256 i = 0; i < royalties.length; ++i) {
            address receiver = royalties[i].receiver;
            uint256 percentage = royalties[i].percentage;
            if (receiver == address(0) || receiver == address(this) || percentage == 0 || percentage % BASIS_POINT != 0) {
                revert IMarketTypes.RoyaltyInvalid(receiver, percentage);
            }
            total += percentage;
            uint256 word = uint256(uint160(receiver)) << 16 | percentage / BASIS_POINT;
            if (i == 0 && receiver == creator) {
                isCreator = true;
                word |= 0x8000;
            }
            pointer = _writeUint(pointer, ROYALTY_SIZE, word);
        }
        if (total > MAX_ROYALTY) revert IMarketTypes.RoyaltyTooHigh(total);
        return isCreator ? pointer : _writeUint(pointer, CREATOR_SIZE, uint160(creator));
    }

    /// @dev Writes name, image and metadata address. Returns the pointer after them, and the header.
    function _writeMetadata(uint256 pointer, uint256 header, IMarketTypes.Metadata calldata metadata)
        private
        pure
        returns (uint256, uint256)
    {
        uint256 lengths = bytes(metadata.name).length << 16 | bytes(metadata.image).length;
        if (lengths != 0) {
            Text.requireValid(metadata.name);
            Text.requireValid(metadata.image);
            header |= HAS_NAME_OR_IMAGE;
            pointer = _writeUint(pointer, LENGTHS_SIZE, lengths);
            pointer = _writeBytes(_writeBytes(pointer, bytes(metadata.name)), bytes(metadata.image));
        }
        (uint256 kind, uint256 digest) = Cid.parse(metadata.metadataAddress);
        string calldata rest = metadata.metadataAddress;
        if (kind != Cid.NONE) {
            pointer = _writeUint(pointer, DIGEST_SIZE, digest);
            rest = string(bytes(rest)[Cid.LENGTH:]);
        }
        // The characters of a CID are valid text.
        Text.requireValid(rest);
        return (_writeBytes(pointer, bytes(rest)), header + kind * ROYALTY_COUNTS);
    }

    /// @dev Creates the record and asserts its address.
    function _create(uint256 tokenId, uint256 start, uint256 end) private {
        address created;
        assembly ("memory-safe") {
            created := create(0, start, sub(end, start))
        }
        assert(created == addressOf(tokenId));
    }

    function _freeMemory() private pure returns (uint256 pointer) {
        assembly ("memory-safe") {
            pointer := mload(0x40)
        }
    }

    /// @dev Writes the lower `size` bytes of a number. Returns where they end.
    function _writeUint(uint256 pointer, uint256 size, uint256 value) private pure returns (uint256) {
        assembly ("memory-safe") {
            mstore(pointer, shl(sub(256, mul(8, size)), value))
        }
        return pointer + size;
    }

    /// @dev Writes one byte and leaves what follows.
    function _writeByte(uint256 pointer, uint256 value) private pure {
        assembly ("memory-safe") {
            mstore8(pointer, value)
        }
    }

    /// @dev Copies bytes from calldata. Returns the pointer after them.
    function _writeBytes(uint256 pointer, bytes calldata data) private pure returns (uint256) {
        assembly ("memory-safe") {
            calldatacopy(pointer, data.offset, data.length)
        }
        return pointer + data.length;
    }

    function _royaltiesEnd(bytes memory record) private pure returns (uint256) {
        return ROYALTIES_OFFSET + royaltyCount(record) * ROYALTY_SIZE;
    }

    /// @dev Returns the offset of the creator, and the offset after royalties and creator.
    function _creatorSpan(bytes memory record) private pure returns (uint256 start, uint256 end) {
        end = _royaltiesEnd(record);
        bool isCreator = end != ROYALTIES_OFFSET && _wordAt(record, ROYALTIES_OFFSET) & CREATOR_FLAG != 0;
        return isCreator ? (ROYALTIES_OFFSET, end) : (end, end + CREATOR_SIZE);
    }

    /// @dev Returns the size of the number of copies in bytes; zero if there is one copy.
    function _quantitySize(bytes memory record) private pure returns (uint256) {
        if (_has(record, MANY_COPIES)) return MANY_SIZE;
        return _has(record, FEW_COPIES) ? FEW_SIZE : 0;
    }

    /// @dev Returns the kind of metadata address × 6 + number of royalties.
    function _lowBits(bytes memory record) private pure returns (uint256) {
        return uint8(record[1]) & LOW_BITS;
    }

    function _has(bytes memory record, uint256 flag) private pure returns (bool) {
        return uint8(record[1]) & flag != 0;
    }

    /// @dev Returns the 32 bytes from `offset` on. The field at `offset` is in the highest bits.
    function _wordAt(bytes memory record, uint256 offset) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := mload(add(add(record, 0x20), offset))
        }
    }
}
