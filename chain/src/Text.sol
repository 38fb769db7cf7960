// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMarketTypes} from "./interfaces/IMarketTypes.sol";

/// @title Whether bytes are text: valid UTF-8 (RFC 3629) without NUL.
/// @notice 32 ASCII bytes are looked at in one go; other characters one by one.
library Text {
    uint256 private constant ONES = 0x0101010101010101010101010101010101010101010101010101010101010101;
    uint256 private constant HIGH = 0x8080808080808080808080808080808080808080808080808080808080808080;

    /// @dev Refuses what PostgreSQL, JSON or a browser could not show as it is.
    function requireValid(string calldata text) internal pure {
        if (!isValid(text)) revert IMarketTypes.MetadataNotText();
    }

    /// @dev Whether all of `text` is valid UTF-8 and none of it NUL.
    function isValid(string calldata text) internal pure returns (bool) {
        uint256 length = bytes(text).length;
        uint256 position = 0;
        while (position < length) {
            uint256 word = _wordAt(text, position);
            // What follows the text is not its own: it counts as ones.
            if (length - position < 32) {
                uint256 beyond = type(uint256).max >> ((length - position) * 8);
                word = (word & ~beyond) | (ONES & beyond);
            }
            // No byte has its highest bit, and 127 added to any gives it one: each is 1 to 127.
            if (word & HIGH == 0 && (word + (HIGH - ONES)) & HIGH == HIGH) {
                position += 32;
                continue;
            }
            uint256 size = _sizeOf(word >> 224);
            if (size == 0 || size > length - position) return false;
            position += size;
        }
        return true;
    }

    /// @dev How many bytes the character takes that four bytes begin with; 0 where they don't begin with one.
    function _sizeOf(uint256 four) private pure returns (uint256) {
        uint256 first = four >> 24;
        if (first < 0x80) return first == 0 ? 0 : 1;
        uint256 second = (four >> 16) & 0xff;
        // The ranges of the second byte leave out what would be too long, a surrogate, or beyond U+10FFFF.
        if (first < 0xc2 || first > 0xf4) return 0;
        uint256 low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
        uint256 high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
        if (second < low || second > high) return 0;
        if (first < 0xe0) return 2;
        if (four & 0xc000 != 0x8000) return 0;
        if (first < 0xf0) return 3;
        return four & 0xc0 == 0x80 ? 4 : 0;
    }

    /// @dev The 32 bytes from `at` on, and whatever follows the text.
    function _wordAt(string calldata text, uint256 position) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := calldataload(add(text.offset, position))
        }
    }
}
