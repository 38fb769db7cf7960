// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Bytes} from "@openzeppelin/contracts/utils/Bytes.sol";
import {Cid} from "./Cid.sol";
import {IMarketTypes} from "./interfaces/IMarketTypes.sol";

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
///   STOP opcode (1 byte), so that calling a record does nothing · head (1): 0x80 where there is more than one copy, 0x40
///   where there is a name or an image, 0x20 where all percentages are whole hundredths of a percent; in the other bits
///   the kind of metadata address (`Cid`) × 6 + number of royalties · royalties: receiver (20), percentage (9, or 2 with
///   0x20) each, the first one with its highest bit set where its receiver is the creator · creator (20, only where that
///   bit is not set) · number of copies (5, only with 0x80) · length of the name (1), length of the image (2), name, image
///   (all only with 0x40) · digest (32, only where the metadata address is a CID) · metadata address, or what follows its CID
library TokenRecord {
    uint256 private constant ROYALTIES = 2;
    uint256 private constant RECEIVER_SIZE = 20;
    uint256 private constant FINE_SIZE = 9;
    uint256 private constant COARSE_SIZE = 2;
    uint256 private constant CREATOR_SIZE = 20;
    uint256 private constant QUANTITY_SIZE = 5;
    uint256 private constant LENGTHS_SIZE = 3;
    uint256 private constant DIGEST_SIZE = 32;
    /// @dev Init code: PUSH1 11, CODESIZE, SUB, DUP1, PUSH1 11, PUSH0, CODECOPY, PUSH0, RETURN. These eleven bytes return
    /// all that follows them, which begins with STOP.
    uint256 private constant START = 0x600b380380600b5f395ff300;
    uint256 private constant START_SIZE = 12;
    uint256 private constant SEVERAL = 0x80;
    uint256 private constant NAMED = 0x40;
    uint256 private constant COARSE = 0x20;
    /// @dev The bit behind a receiver, in the word that begins with it. No percentage reaches it.
    uint256 private constant OWN = 1 << 95;
    /// @dev How many royalties are told apart: none to five.
    uint256 private constant COUNTS = 6;
    /// @dev A hundredth of a percent.
    uint256 private constant HUNDREDTH = 1e16;

    /// @dev Writes the record of token `tokenId`. Limits are the caller's to check: at most five royalties, percentages
    /// of at most 100, a name of at most 255 bytes, an image of at most 65,535, and less than 24 kB in all.
    function write(
        uint256 tokenId,
        address creator,
        uint40 quantity,
        IMarketTypes.Metadata calldata metadata,
        IMarketTypes.Royalty[] calldata royalties
    ) internal {
        // Written beyond the allocated memory, which nothing else is until it is created.
        uint256 start = _freeMemory();
        uint256 spot = _put(start, START_SIZE, START);
        uint256 head = royalties.length | (quantity == 1 ? 0 : SEVERAL);
        uint256 headAt = spot;
        (spot, head) = _putRoyalties(spot + 1, head, creator, royalties);
        if (quantity != 1) spot = _put(spot, QUANTITY_SIZE, quantity);
        (spot, head) = _putMetadata(spot, head, metadata);
        _putByte(headAt, head);
        _create(tokenId, start, spot);
    }

    /// @dev The record of a minted token.
    function read(uint256 tokenId) internal view returns (bytes memory) {
        return addressOf(tokenId).code;
    }

    /// @dev Where the record of token `tokenId` lies: keccak256(rlp([this, tokenId])), last 20 bytes. RLP writes a list
    /// as 0xc0 + length and its items, an address as 0x94 and itself, a number below 0x80 as itself and a larger one
    /// as 0x80 + length and its bytes.
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

    /// @dev How many bytes RLP writes of a number after their count; none where the number stands for itself.
    function _numberSize(uint256 number) private pure returns (uint256) {
        if (number < 0x80) return 0;
        if (number <= 0xff) return 1;
        if (number <= 0xffff) return 2;
        if (number <= 0xffffff) return 3;
        if (number <= 0xffffffff) return 4;
        return 5;
    }

    /// @dev What a token is, in one word.
    function hashOf(uint256 tokenId) internal view returns (bytes32) {
        return addressOf(tokenId).codehash;
    }

    function royaltyCount(bytes memory record) internal pure returns (uint256) {
        return _lowBits(record) % COUNTS;
    }

    function royaltyAt(bytes memory record, uint256 index) internal pure returns (address receiver, uint256 percentage) {
        bool coarse = _has(record, COARSE);
        uint256 word = _wordAt(record, ROYALTIES + index * _royaltySize(coarse)) & ~OWN;
        receiver = address(uint160(word >> 96));
        percentage = coarse ? uint16(word >> 80) * HUNDREDTH : uint72(word >> 24);
    }

    function totalRoyalty(bytes memory record) internal pure returns (uint256 total) {
        uint256 count = royaltyCount(record);
        for (uint256 i = 0; i < count; ++i) {
            (, uint256 percentage) = royaltyAt(record, i);
            total += percentage;
        }
    }

    function creatorOf(bytes memory record) internal pure returns (address) {
        (uint256 start, ) = _creatorSpan(record);
        return address(uint160(_wordAt(record, start) >> 96));
    }

    function quantityOf(bytes memory record) internal pure returns (uint256) {
        (, uint256 start) = _creatorSpan(record);
        return _has(record, SEVERAL) ? _wordAt(record, start) >> 216 : 1;
    }

    function metadataOf(bytes memory record) internal pure returns (IMarketTypes.Metadata memory metadata) {
        (, uint256 start) = _creatorSpan(record);
        if (_has(record, SEVERAL)) start += QUANTITY_SIZE;
        if (_has(record, NAMED)) {
            uint256 lengths = _wordAt(record, start) >> 232;
            uint256 imageStart = start + LENGTHS_SIZE + (lengths >> 16);
            uint256 imageEnd = imageStart + uint16(lengths);
            metadata.name = string(Bytes.slice(record, start + LENGTHS_SIZE, imageStart));
            metadata.image = string(Bytes.slice(record, imageStart, imageEnd));
            start = imageEnd;
        }
        uint256 kind = _lowBits(record) / COUNTS;
        if (kind == Cid.NONE) {
            metadata.metadataAddress = string(Bytes.slice(record, start));
        } else {
            bytes memory rest = Bytes.slice(record, start + DIGEST_SIZE);
            metadata.metadataAddress = string(abi.encodePacked(Cid.render(kind, _wordAt(record, start)), rest));
        }
    }

    /// @dev Writes receivers and percentages, and the creator. Returns where they end, and the head.
    function _putRoyalties(uint256 spot, uint256 head, address creator, IMarketTypes.Royalty[] calldata royalties)
        private
        pure
        returns (uint256, uint256)
    {
        bool own = royalties.length > 0 && royalties[0].receiver == creator;
        bool coarse = true;
        for (uint256 i = 0; i < royalties.length; ++i) coarse = coarse && royalties[i].percentage % HUNDREDTH == 0;
        for (uint256 i = 0; i < royalties.length; ++i) {
            spot = _put(spot, RECEIVER_SIZE, uint160(royalties[i].receiver));
            uint256 size = coarse ? COARSE_SIZE : FINE_SIZE;
            uint256 percentage = coarse ? royalties[i].percentage / HUNDREDTH : royalties[i].percentage;
            if (i == 0 && own) percentage |= 1 << (8 * size - 1);
            spot = _put(spot, size, percentage);
        }
        if (!own) spot = _put(spot, CREATOR_SIZE, uint160(creator));
        return (spot, coarse ? head | COARSE : head);
    }

    /// @dev Writes name, image and metadata address. Returns where they end, and the head.
    function _putMetadata(uint256 spot, uint256 head, IMarketTypes.Metadata calldata metadata)
        private
        pure
        returns (uint256, uint256)
    {
        uint256 lengths = bytes(metadata.name).length << 16 | bytes(metadata.image).length;
        if (lengths != 0) {
            head |= NAMED;
            spot = _put(spot, LENGTHS_SIZE, lengths);
            spot = _putBytes(_putBytes(spot, bytes(metadata.name)), bytes(metadata.image));
        }
        (uint256 kind, uint256 digest) = Cid.parse(metadata.metadataAddress);
        if (kind == Cid.NONE) return (_putBytes(spot, bytes(metadata.metadataAddress)), head);
        spot = _put(spot, DIGEST_SIZE, digest);
        return (_putBytes(spot, bytes(metadata.metadataAddress)[Cid.LENGTH:]), head + kind * COUNTS);
    }

    /// @dev Creates the record, which has to come to where it will be looked for.
    function _create(uint256 tokenId, uint256 start, uint256 end) private {
        address created;
        assembly ("memory-safe") {
            created := create(0, start, sub(end, start))
        }
        assert(created == addressOf(tokenId));
    }

    function _freeMemory() private pure returns (uint256 spot) {
        assembly ("memory-safe") {
            spot := mload(0x40)
        }
    }

    /// @dev Writes the lower `size` bytes of a number. Returns where they end.
    function _put(uint256 spot, uint256 size, uint256 value) private pure returns (uint256) {
        assembly ("memory-safe") {
            mstore(spot, shl(sub(256, mul(8, size)), value))
        }
        return spot + size;
    }

    /// @dev Writes one byte and leaves what follows.
    function _putByte(uint256 spot, uint256 value) private pure {
        assembly ("memory-safe") {
            mstore8(spot, value)
        }
    }

    /// @dev Copies a text. Returns where it ends.
    function _putBytes(uint256 spot, bytes calldata data) private pure returns (uint256) {
        assembly ("memory-safe") {
            calldatacopy(spot, data.offset, data.length)
        }
        return spot + data.length;
    }

    function _royaltySize(bool coarse) private pure returns (uint256) {
        return RECEIVER_SIZE + (coarse ? COARSE_SIZE : FINE_SIZE);
    }

    function _royaltiesEnd(bytes memory record) private pure returns (uint256) {
        return ROYALTIES + royaltyCount(record) * _royaltySize(_has(record, COARSE));
    }

    /// @dev Where the creator stands, and where what follows royalties and creator begins.
    function _creatorSpan(bytes memory record) private pure returns (uint256 start, uint256 end) {
        end = _royaltiesEnd(record);
        bool own = end != ROYALTIES && _wordAt(record, ROYALTIES) & OWN != 0;
        return own ? (ROYALTIES, end) : (end, end + CREATOR_SIZE);
    }

    /// @dev Kind of metadata address and number of royalties.
    function _lowBits(bytes memory record) private pure returns (uint256) {
        return uint8(record[1]) & (COARSE - 1);
    }

    function _has(bytes memory record, uint256 flag) private pure returns (bool) {
        return uint8(record[1]) & flag != 0;
    }

    /// @dev The 32 bytes from `offset` as a number; what is wanted of them stands at its upper end.
    function _wordAt(bytes memory record, uint256 offset) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := mload(add(add(record, 0x20), offset))
        }
    }
}
