// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Addresses of IPFS as 32 bytes.
/// @notice `ipfs://` and a CID of version 1 in base32 over SHA-256 are 66 characters, of which the first 14 say only what
/// kind it is (a file system's node, or raw bytes) and the other 52 are the digest, five bits each. Characters are worked
/// out 32 at a time, each in a byte of a word. What is taken for an address gives the very same characters again.
library Cid {
    /// @dev Length of the address up to the end of its CID.
    uint256 internal constant LENGTH = 66;
    /// @dev What is told apart. An address of no such kind is kept as it is.
    uint256 internal constant NONE = 0;
    uint256 internal constant NODE = 1;
    uint256 internal constant RAW = 2;

    bytes14 private constant NODE_PREFIX = "ipfs://bafybei";
    bytes14 private constant RAW_PREFIX = "ipfs://bafkrei";
    /// @dev Every second byte, every second 16, 32, 64 bits.
    uint256 private constant BYTES = 0x00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff;
    uint256 private constant LANES_16 = 0x0000ffff0000ffff0000ffff0000ffff0000ffff0000ffff0000ffff0000ffff;
    uint256 private constant LANES_32 = 0x00000000ffffffff00000000ffffffff00000000ffffffff00000000ffffffff;
    uint256 private constant LANES_64 = 0x0000000000000000ffffffffffffffff0000000000000000ffffffffffffffff;
    uint256 private constant ONES = 0x0101010101010101010101010101010101010101010101010101010101010101;
    uint256 private constant HIGH = 0x8080808080808080808080808080808080808080808080808080808080808080;
    /// @dev Twelve times `a`, which stands for zero bits.
    uint256 private constant PADDING = 0x616161616161616161616161;

    /// @dev What kind of address a text begins with, and its digest.
    function parse(string calldata text) internal pure returns (uint256 kind, uint256 digest) {
        if (bytes(text).length < LENGTH) return (NONE, 0);
        bytes14 prefix = bytes14(bytes(text)[:14]);
        if (prefix == NODE_PREFIX) kind = NODE;
        else if (prefix == RAW_PREFIX) kind = RAW;
        else return (NONE, 0);
        uint256 head = uint256(bytes32(bytes(text)[14:46]));
        // The last 20 characters, filled up with zero bits.
        uint256 tail = uint256(uint160(bytes20(bytes(text)[46:66]))) << 96 | PADDING;
        if (!_isBase32(head) || !_isBase32(tail)) return (NONE, 0);
        head = _gather(head);
        tail = _gather(tail);
        // 52 times 5 bits: two zero bits, 256 of the digest, two zero bits. Others could not be given back.
        if (head >> 158 != 0 || tail >> 60 & 3 != 0) return (NONE, 0);
        digest = head << 98 | tail >> 62;
    }

    /// @dev The address of a digest.
    function render(uint256 kind, uint256 digest) internal pure returns (bytes memory) {
        return
            abi.encodePacked(
                kind == NODE ? NODE_PREFIX : RAW_PREFIX,
                bytes32(_spread(digest >> 98)),
                bytes20(bytes32(_spread(_tailOf(digest))))
            );
    }

    /// @dev The last 98 bits, as the first of 160.
    function _tailOf(uint256 digest) private pure returns (uint256) {
        return (digest & ((1 << 98) - 1)) << 62;
    }

    /// @dev Whether 32 characters are all of base32: a to z, 2 to 7.
    function _isBase32(uint256 text) private pure returns (bool) {
        unchecked {
            // Added to a byte below 128, each number gives it the highest bit from one character on.
            uint256 letters = (text + ONES * 0x1f) & ~(text + ONES * 0x05);
            uint256 digits = (text + ONES * 0x4e) & ~(text + ONES * 0x48);
            return text & HIGH == 0 && (letters | digits) & HIGH == HIGH;
        }
    }

    /// @dev 32 characters of base32 as 160 bits. Letters are 0 to 25, the digits 2 to 7 follow.
    function _gather(uint256 text) private pure returns (uint256 bits) {
        unchecked {
            // Bit 6 tells letters (97 and more) from digits (50 and more), which stand 73 apart from where they would follow.
            uint256 letters = (text >> 6) & ONES;
            bits = text - ONES * 24 - letters * 73;
            // Neighbours join: two of 5 bits, then two of 10, of 20, of 40, of 80. The upper one of each moves down by three
            // eighths of its lane, which are empty.
            bits -= ((bits >> 8) & BYTES) * (2 ** 8 - 2 ** 5);
            bits -= ((bits >> 16) & LANES_16) * (2 ** 16 - 2 ** 10);
            bits -= ((bits >> 32) & LANES_32) * (2 ** 32 - 2 ** 20);
            bits -= ((bits >> 64) & LANES_64) * (2 ** 64 - 2 ** 40);
            bits -= (bits >> 128) * (2 ** 128 - 2 ** 80);
        }
    }

    /// @dev 160 bits as 32 characters: the other way round.
    function _spread(uint256 bits) private pure returns (uint256 text) {
        unchecked {
            for (uint256 lane = 128; lane >= 8; lane >>= 1) {
                uint256 lower = _lowerLanes(lane);
                uint256 empty = lane * 3 / 8;
                bits = (bits << empty) & ~lower | bits & lower & (lower >> empty);
            }
            // 102 more than 25 is the first that has the highest bit.
            uint256 digits = ((bits + ONES * 102) >> 7) & ONES;
            text = bits + ONES * 97 - digits * 73;
        }
    }

    /// @dev Every second lane of so many bits, the lowest among them.
    function _lowerLanes(uint256 lane) private pure returns (uint256) {
        unchecked {
            return type(uint256).max / ((1 << lane) + 1);
        }
    }
}
