// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";
import {Texts} from "./support/Texts.sol";

/// @dev What counts as text, against a decoder that works by code basisPoints; and addresses of IPFS, against base32 by hand.
contract TextsTest is Test {
    string internal constant KNOWN = "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";
    uint256 internal constant KNOWN_DIGEST = 0xc3c4733ec8affd06cf9e9ff50ffc6bcd2ec85a6170004bb709669c31de94391a;

    uint256 internal constant NONE = 0;
    uint256 internal constant NODE = 1;
    uint256 internal constant RAW = 2;

    Texts internal texts;

    function setUp() public {
        texts = Texts(vm.deployCode("Texts.sol:Texts"));
    }

    // --- UTF-8 ---------------------------------------------------------------------------------------------------

    function check(bytes memory text) private view {
        assertTrue(texts.isValid(string(text)) == isText(text), "as decoded");
    }

    function testFuzz_isClean_bytes(bytes memory text) public view {
        check(text);
    }

    /// @dev Mostly characters, of each length and at each distance from a word's end, and sometimes a byte that is none.
    function testFuzz_isClean_nearlyText(uint256 seed, uint8 count, uint8 wrongAt, uint8 wrong, bool isWrong) public view {
        bytes memory text;
        for (uint256 i = 0; i < count % 64; ++i) {
            uint256 each = uint256(keccak256(abi.encode(seed, i)));
            uint256 size = 1 + (each % 4);
            each >>= 8;
            if (size == 1) text = abi.encodePacked(text, uint8(1 + (each % 127)));
            if (size == 2) text = abi.encodePacked(text, encode(0x80 + (each % 0x780)));
            if (size == 3) text = abi.encodePacked(text, encode(0x800 + (each % 0xf800)));
            if (size == 4) text = abi.encodePacked(text, encode(0x10000 + (each % 0x100000)));
        }
        check(text);
        if (isWrong && text.length > 0) {
            text[wrongAt % text.length] = bytes1(wrong);
            check(text);
        }
    }

    /// @dev The ranges' edges, at the beginning, in the middle and at the end of a word.
    function test_isClean_edges() public view {
        uint8[16] memory first = [0x00, 0x01, 0x7f, 0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf4, 0xf5];
        uint8[10] memory second = [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];
        for (uint256 i = 0; i < first.length; ++i) {
            for (uint256 j = 0; j < second.length; ++j) {
                bytes memory two = abi.encodePacked(first[i], second[j]);
                check(two);
                check(abi.encodePacked(two, hex"80"));
                check(abi.encodePacked(two, hex"bfbf"));
                check(abi.encodePacked(two, hex"7fbf"));
                check(abi.encodePacked(two, hex"80c0"));
                check(abi.encodePacked("thirty characters and one more", two, hex"8080"));
                check(abi.encodePacked("thirty-one characters and no more", two, hex"80", "end"));
            }
        }
        check("");
        check("exactly thirty-two characters...");
        check("one more than thirty-two characters");
    }

    /// @dev Decodes one character after the other and looks at what comes out.
    function isText(bytes memory text) private pure returns (bool) {
        uint256 at = 0;
        while (at < text.length) {
            uint256 first = uint8(text[at]);
            uint256 size = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
            if (size == 0 || at + size > text.length) return false;
            uint256 point = size == 1 ? first : first & (0x7f >> size);
            for (uint256 i = 1; i < size; ++i) {
                uint256 next = uint8(text[at + i]);
                if (next >> 6 != 2) return false;
                point = (point << 6) | (next & 0x3f);
            }
            uint256 least = size == 1 ? 1 : size == 2 ? 0x80 : size == 3 ? 0x800 : 0x10000;
            if (point < least || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return false;
            at += size;
        }
        return true;
    }

    function encode(uint256 point) private pure returns (bytes memory) {
        if (point < 0x800) return abi.encodePacked(uint8(0xc0 | (point >> 6)), uint8(0x80 | (point & 0x3f)));
        bytes memory tail = abi.encodePacked(uint8(0x80 | ((point >> 6) & 0x3f)), uint8(0x80 | (point & 0x3f)));
        if (point < 0x10000) return abi.encodePacked(uint8(0xe0 | (point >> 12)), tail);
        return abi.encodePacked(uint8(0xf0 | (point >> 18)), uint8(0x80 | ((point >> 12) & 0x3f)), tail);
    }

    // --- IPFS ----------------------------------------------------------------------------------------------------

    function test_parse_knownAddress() public view {
        (uint256 kind, uint256 digest) = texts.parse(KNOWN);
        assertEq(kind, NODE, "kind");
        assertEq(digest, KNOWN_DIGEST, "digest");
        assertEq((texts.render(kind, digest)), KNOWN, "and back");
        (kind, digest) = texts.parse(string.concat(KNOWN, "/path"));
        assertEq(kind, NODE, "kind with a path");
        assertEq(digest, KNOWN_DIGEST, "digest with a path");
    }

    function testFuzz_render_isBase32(uint256 digest, bool isRaw) public view {
        uint256 kind = isRaw ? RAW : NODE;
        string memory rendered = texts.render(kind, digest);
        assertEq(rendered, base32(isRaw ? 0x55 : 0x70, digest), "by hand");
        (uint256 foundKind, uint256 found) = texts.parse(rendered);
        assertEq(foundKind, kind, "kind");
        assertEq(found, digest, "digest");
    }

    /// @dev A text that isn't the very address of a digest is none: one other character, at any place, gives another
    /// digest, or none.
    function testFuzz_parse_takesOnlyWhatItCanGiveBack(uint256 digest, uint8 at, bytes1 character) public view {
        bytes memory text = bytes(texts.render(NODE, digest));
        text[at % text.length] = character;
        (uint256 kind, uint256 found) = texts.parse(string(text));
        if (kind != NONE) assertEq((texts.render(kind, found)), string(text), "the same");
    }

    /// @dev Each character that is none of base32, at the beginning, in the middle and at the end; and bits after the last.
    function test_parse_refusesOtherCharacters() public view {
        uint8[4] memory places = [14, 45, 46, 65];
        for (uint256 place = 0; place < places.length; ++place) {
            uint256 taken;
            for (uint256 character = 0; character < 256; ++character) {
                bytes memory text = bytes.concat(bytes(KNOWN));
                text[places[place]] = bytes1(uint8(character));
                (uint256 kind, uint256 digest) = texts.parse(string(text));
                if (kind == NONE) continue;
                ++taken;
                assertEq((texts.render(kind, digest)), string(text), "the same");
            }
            // The first of the digest's characters has two bits that must be zero, the last too.
            assertEq(taken, place == 0 || place == 3 ? 8 : 32, "so many characters");
        }
    }

    function test_parse_refusesOtherBeginningsAndShorterTexts() public view {
        for (uint256 at = 0; at < 14; ++at) {
            bytes memory text = bytes.concat(bytes(KNOWN));
            text[at] = text[at] == "x" ? bytes1("y") : bytes1("x");
            (uint256 kind, ) = texts.parse(string(text));
            assertEq(kind, NONE, "another beginning");
        }
        for (uint256 length = 0; length < 66; ++length) {
            bytes memory text = new bytes(length);
            for (uint256 i = 0; i < length; ++i) text[i] = bytes(KNOWN)[i];
            (uint256 kind, ) = texts.parse(string(text));
            assertEq(kind, NONE, "shorter");
        }
    }

    /// @dev Version 1, the codec, SHA-256, 32 bytes, and the digest: 36 bytes, five bits at a time.
    function base32(uint8 codec, uint256 digest) private pure returns (string memory) {
        bytes memory data = abi.encodePacked(uint8(1), codec, hex"1220", digest);
        bytes memory alphabet = "abcdefghijklmnopqrstuvwxyz234567";
        bytes memory text = new bytes(58);
        for (uint256 i = 0; i < 58; ++i) {
            uint256 five;
            for (uint256 bit = i * 5; bit < i * 5 + 5; ++bit) {
                uint256 value = bit < 288 ? (uint8(data[bit / 8]) >> (7 - (bit % 8))) & 1 : 0;
                five = five * 2 + value;
            }
            text[i] = alphabet[five];
        }
        return string.concat("ipfs://b", string(text));
    }
}
