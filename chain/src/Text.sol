// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMarketTypes} from "./interfaces/IMarketTypes.sol";

/// @title Validation of text: UTF-8 (RFC 3629) without NUL.
/// @notice ASCII is validated 32 bytes at a time, other characters one by one.
library Text {
    uint256 private constant ONES = 0x0101010101010101010101010101010101010101010101010101010101010101;
    uint256 private constant HIGH = 0x8080808080808080808080808080808080808080808080808080808080808080;

    /// @dev Reverts for text that PostgreSQL, JSON or a browser could not represent.
    function requireValid(string calldata text) internal pure {
        if (!isValid(text)) revert IMarketTypes.MetadataNotText();
    }

    /// @dev Returns whether `text` is valid UTF-8 without NUL.
    function isValid(string calldata text) internal pure returns (bool) {
        uint256 length = bytes(text).length;
        uint256 position = 0;
        while (position < length) {
            uint256 word = _wordAt(text, position);
            // Bytes after the end of the text are replaced with ones.
            if (length - position < 32) {
                uint256 trailing = type(uint256).max >> ((length - position) * 8);
                word = (word & ~trailing) | (ONES & trailing);
            }
            // No byte has its highest bit set, and adding 127 sets it in each: all are 1 to 127.
            if (word & HIGH == 0 && (word + (HIGH - ONES)) & HIGH == HIGH) {
                position += 32;
                continue;
            }
            uint256 size = _sequenceLength(word >> 224);
            if (size == 0 || size > length - position) return false;
            position += size;
        }
        return true;
    }

    /// @dev Returns the length of the character at the start of four bytes; 0 if it is invalid.
    function _sequenceLength(uint256 leading) private pure returns (uint256) {
        uint256 first = leading >> 24;
        if (first < 0x80) return first == 0 ? 0 : 1;
        uint256 second = (leading >> 16) & 0xff;
        // The ranges of the second byte exclude overlong forms, surrogates and values above U+10FFFF.
        if (first < 0xc2 || first > 0xf4) return 0;
        uint256 low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
        uint256 high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
        if (second < low || second > high) return 0;
        if (first < 0xe0) return 2;
        if (leading & 0xc000 != 0x8000) return 0;
        if (first < 0xf0) return 3;
        return leading & 0xc0 == 0x80 ? 4 : 0;
    }

    /// @dev Returns the 32 bytes from `position` on, including calldata after the end of the text.
    function _wordAt(string calldata text, uint256 position) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := calldataload(add(text.offset, position))
        }
    }
}
