// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Compact encoding of `ipfs://` URIs with a CIDv1.
/// @notice `ipfs://` and a CIDv1 in base32 with SHA-256 are 66 characters: a prefix of 14 that gives the codec (dag-pb or
/// raw), and 52 that encode the digest, five bits each. 32 characters are processed at a time, each in a byte of a
/// word. A URI is encoded only if decoding it gives the same characters.
library Cid {
    /// @dev Length of the URI up to the end of its CID.
    uint256 internal constant LENGTH = 66;
    /// @dev Kinds of URIs. A URI of kind NONE is stored unchanged.
    uint256 internal constant NONE = 0;
    uint256 internal constant DAG_PB = 1;
    uint256 internal constant RAW = 2;

    bytes14 private constant DAG_PB_PREFIX = "ipfs://bafybei";
    bytes14 private constant RAW_PREFIX = "ipfs://bafkrei";
    /// @dev Every second lane of 8, 16, 32 and 64 bits.
    uint256 private constant LANES_8 = 0x00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff;
    uint256 private constant LANES_16 = 0x0000ffff0000ffff0000ffff0000ffff0000ffff0000ffff0000ffff0000ffff;
    uint256 private constant LANES_32 = 0x00000000ffffffff00000000ffffffff00000000ffffffff00000000ffffffff;
    uint256 private constant LANES_64 = 0x0000000000000000ffffffffffffffff0000000000000000ffffffffffffffff;
    uint256 private constant ONES = 0x0101010101010101010101010101010101010101010101010101010101010101;
    uint256 private constant HIGH = 0x8080808080808080808080808080808080808080808080808080808080808080;
    /// @dev Twelve times `a`, which is zero in base32.
    uint256 private constant PADDING = 0x616161616161616161616161;

    /// @dev Returns the kind of URI that a text begins with, and its digest.
    function parse(string calldata text) internal pure returns (uint256 kind, uint256 digest) {
        if (bytes(text).length < LENGTH) return (NONE, 0);
        bytes14 prefix = bytes14(bytes(text)[:14]);
        if (prefix == DAG_PB_PREFIX) kind = DAG_PB;
        else if (prefix == RAW_PREFIX) kind = RAW;
        else return (NONE, 0);
        uint256 head = uint256(bytes32(bytes(text)[14:46]));
        // The last 20 characters, padded with zero bits.
        uint256 tail = uint256(uint160(bytes20(bytes(text)[46:66]))) << 96 | PADDING;
        if (!_isBase32(head) || !_isBase32(tail)) return (NONE, 0);
        head = _decodeBase32(head);
        tail = _decodeBase32(tail);
        // 52 times 5 bits: two zero bits, 256 of the digest, two zero bits. Other values would not be restored.
        if (head >> 158 != 0 || tail >> 60 & 3 != 0) return (NONE, 0);
        digest = head << 98 | tail >> 62;
    }

    /// @dev Returns the URI of a digest.
    function format(uint256 kind, uint256 digest) internal pure returns (bytes memory) {
        return
            abi.encodePacked(
                kind == DAG_PB ? DAG_PB_PREFIX : RAW_PREFIX,
                bytes32(_encodeBase32(digest >> 98)),
                bytes20(bytes32(_encodeBase32(_tailOf(digest))))
            );
    }

    /// @dev Returns the last 98 bits as the first of 160.
    function _tailOf(uint256 digest) private pure returns (uint256) {
        return (digest & ((1 << 98) - 1)) << 62;
    }

    /// @dev Returns whether all 32 characters are base32: a to z, 2 to 7.
    function _isBase32(uint256 text) private pure returns (bool) {
        unchecked {
            // Each sum sets the highest bit of the bytes from one character on.
            uint256 letters = (text + ONES * 0x1f) & ~(text + ONES * 0x05);
            uint256 digits = (text + ONES * 0x4e) & ~(text + ONES * 0x48);
            return text & HIGH == 0 && (letters | digits) & HIGH == HIGH;
        }
    }

    /// @dev Decodes 32 base32 characters to 160 bits. Letters are 0 to 25, the digits 2 to 7 follow.
    function _decodeBase32(uint256 text) private pure returns (uint256 bits) {
        unchecked {
            // Bit 6 is set for letters (97 and more) and clear for digits (50 and more). Their values are offset by 73.
            uint256 letters = (text >> 6) & ONES;
            bits = text - ONES * 24 - letters * 73;
            // Joins neighboring lanes: two of 5 bits, then of 10, 20, 40 and 80. The upper one of each pair moves down by three
            // eighths of its lane, which are zero.
            bits -= ((bits >> 8) & LANES_8) * (2 ** 8 - 2 ** 5);
            bits -= ((bits >> 16) & LANES_16) * (2 ** 16 - 2 ** 10);
            bits -= ((bits >> 32) & LANES_32) * (2 ** 32 - 2 ** 20);
            bits -= ((bits >> 64) & LANES_64) * (2 ** 64 - 2 ** 40);
            bits -= (bits >> 128) * (2 ** 128 - 2 ** 80);
        }
    }

    /// @dev Encodes 160 bits as 32 base32 characters.
    function _encodeBase32(uint256 bits) private pure returns (uint256 text) {
        unchecked {
            for (uint256 lane = 128; lane >= 8; lane >>= 1) {
                uint256 lower = _lowerLanes(lane);
                uint256 empty = lane * 3 / 8;
                bits = (bits << empty) & ~lower | bits & lower & (lower >> empty);
            }
            // Adding 102 sets the highest bit from 26 on, which is the first digit.
            uint256 digits = ((bits + ONES * 102) >> 7) & ONES;
            text = bits + ONES * 97 - digits * 73;
        }
    }

    /// @dev Returns a mask of every second lane of `lane` bits, beginning with the lowest.
    function _lowerLanes(uint256 lane) private pure returns (uint256) {
        unchecked {
            return type(uint256).max / ((1 << lane) + 1);
        }
    }
}
