// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC721Errors, IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Actor} from "./support/Actor.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {Texts} from "./support/Texts.sol";

contract MintTest is MarketTest {
    function test_mint_givesTokenAndRecordsEverything() public {
        Royalty[] memory list = shares(5, 5e18);
        Metadata memory data = Metadata("Heron", "ipfs://image", "ipfs://metadata");
        vm.expectEmit(address(single));
        emit Minted(1, creator, 1, "Heron", "ipfs://image", "ipfs://metadata", list);
        vm.prank(creator);
        uint256 tokenId = single.mint(data, list);
        assertEq(tokenId, 1, "first id");
        assertEq(single.ownerOf(1), creator, "owner");
        assertEq(single.creator(1), creator, "creator");
        assertEq(single.balanceOf(creator), 1, "balance");
        assertEq(single.totalSupply(), 1, "supply");
        assertEq(single.mintedTokens(), 1, "minted");
        assertEq(single.tokenURI(1), "ipfs://metadata", "tokenURI");
        assertEq(single.metadata(1).name, "Heron", "name");
        assertEq(single.metadata(1).image, "ipfs://image", "image");
        assertEq(single.metadata(1).metadataAddress, "ipfs://metadata", "address");
        assertEq(single.totalRoyalty(1), 25e18, "total royalty");
        (address[] memory receivers, uint256[] memory percentages) = single.royalties(1);
        assertEq(receivers.length, 5, "receivers");
        for (uint256 i = 0; i < 5; ++i) {
            assertEq(receivers[i], list[i].receiver, "receiver");
            assertEq(percentages[i], 5e18, "percentage");
        }
    }

    function test_mint_multi_givesAllCopiesAndRecordsEverything() public {
        Royalty[] memory list = shares(2, 3e18);
        Metadata memory data = Metadata("Heron", "ipfs://image", "ipfs://metadata");
        vm.expectEmit(address(multi));
        emit Minted(1, creator, 1000, "Heron", "ipfs://image", "ipfs://metadata", list);
        vm.expectEmit(address(multi));
        emit IERC1155.URI("ipfs://metadata", 1);
        vm.prank(creator);
        uint256 tokenId = multi.mint(1000, data, list);
        assertEq(tokenId, 1, "first id");
        assertEq(multi.balanceOf(creator, 1), 1000, "balance");
        assertEq(multi.totalSupply(1), 1000, "supply");
        assertEq(multi.creator(1), creator, "creator");
        assertEq(multi.uri(1), "ipfs://metadata", "uri");
        assertEq(multi.metadata(1).name, "Heron", "name");
        assertEq(multi.metadata(1).image, "ipfs://image", "image");
        assertEq(multi.totalRoyalty(1), 6e18, "total royalty");
    }

    function test_mint_multi_takesOneCopyAndTheMost() public {
        Royalty[] memory none;
        vm.prank(creator);
        multi.mint(1, about(), none);
        vm.prank(creator);
        multi.mint(type(uint40).max, about(), none);
        assertEq(multi.totalSupply(1), 1, "one");
        assertEq(multi.totalSupply(2), type(uint40).max, "the most");
        assertEq(multi.uri(1), ADDRESS, "uri of one");
        assertEq(multi.uri(2), ADDRESS, "uri of the most");
    }

    function test_mint_worksWithoutRoyalties() public {
        Royalty[] memory none;
        vm.prank(creator);
        single.mint(about(), none);
        (address[] memory receivers, ) = single.royalties(1);
        assertEq(receivers.length, 0, "receivers");
        assertEq(single.totalRoyalty(1), 0, "total");
    }

    function test_name_isTheCollections() public view {
        assertEq(single.name(), "Desk Singles", "collection");
        assertEq(single.symbol(), "DSK1", "symbol");
        assertEq(multi.name(), "Desk Multiples", "collection");
        assertEq(multi.symbol(), "DSKN", "symbol");
    }

    function test_mint_revertsWithMetadataMissing() public {
        Royalty[] memory none;
        vm.expectRevert(MetadataMissing.selector);
        single.mint(Metadata("name", "image", ""), none);
    }

    function test_mint_revertsWithMetadataTooLong() public {
        Royalty[] memory none;
        Metadata[3] memory atLimit = [
            Metadata(letters(255), "", ADDRESS),
            Metadata("", letters(2048), ADDRESS),
            Metadata("", "", letters(2048))
        ];
        Metadata[3] memory tooLong = [
            Metadata(letters(256), "", ADDRESS),
            Metadata("", letters(2049), ADDRESS),
            Metadata("", "", letters(2049))
        ];
        for (uint256 i = 0; i < 3; ++i) {
            uint256 limit = i == 0 ? 255 : 2048;
            vm.prank(creator);
            uint256 tokenId = single.mint(atLimit[i], none);
            assertEq(single.metadata(tokenId).name, atLimit[i].name, "name");
            assertEq(single.metadata(tokenId).image, atLimit[i].image, "image");
            assertEq(single.metadata(tokenId).metadataAddress, atLimit[i].metadataAddress, "address");
            vm.expectRevert(abi.encodeWithSelector(MetadataTooLong.selector, limit + 1, limit));
            single.mint(tooLong[i], none);
        }
    }

    /// @dev Whatever a database, JSON or a browser couldn't show as it is; in each of the texts.
    function test_mint_revertsWithMetadataNotText() public {
        Royalty[] memory none;
        string[4] memory bad = ["a\x00b", string(bytes(hex"ff")), string(bytes(hex"c3")), string(bytes(hex"eda080"))];
        for (uint256 i = 0; i < 4; ++i) {
            Metadata[3] memory each = [
                Metadata(bad[i], "", ADDRESS),
                Metadata("", bad[i], ADDRESS),
                Metadata("", "", bad[i])
            ];
            for (uint256 j = 0; j < 3; ++j) {
                vm.expectRevert(MetadataNotText.selector);
                single.mint(each[j], none);
            }
        }
        vm.prank(creator);
        uint256 tokenId = single.mint(Metadata(unicode"مالك الحزين 🐦", "", ADDRESS), none);
        assertEq(single.metadata(tokenId).name, unicode"مالك الحزين 🐦", "name");
    }

    function test_mint_revertsWithTooManyRoyalties() public {
        Royalty[] memory list = shares(6, 1e18);
        vm.expectRevert(abi.encodeWithSelector(TooManyRoyalties.selector, 6));
        single.mint(about(), list);
        vm.expectRevert(abi.encodeWithSelector(TooManyRoyalties.selector, 6));
        multi.mint(1, about(), list);
    }

    function test_mint_revertsWithRoyaltyTooHigh() public {
        Royalty[] memory list = shares(5, 5e18);
        list[4].percentage += 1e16;
        vm.expectRevert(abi.encodeWithSelector(RoyaltyTooHigh.selector, 25e18 + 1e16));
        single.mint(about(), list);
        uint96 most = type(uint96).max - type(uint96).max % 1e16;
        list[4].percentage = most;
        vm.expectRevert(abi.encodeWithSelector(RoyaltyTooHigh.selector, uint256(most) + 20e18));
        single.mint(about(), list);
    }

    function test_mint_revertsWithRoyaltyInvalid() public {
        Royalty[] memory list = shares(1, 5e18);
        list[0].receiver = address(0);
        vm.expectRevert(abi.encodeWithSelector(RoyaltyInvalid.selector, address(0), 5e18));
        single.mint(about(), list);
        list[0].receiver = address(single);
        vm.expectRevert(abi.encodeWithSelector(RoyaltyInvalid.selector, address(single), 5e18));
        single.mint(about(), list);
        list[0] = Royalty(artist, 0);
        vm.expectRevert(abi.encodeWithSelector(RoyaltyInvalid.selector, artist, 0));
        single.mint(about(), list);
        // Less than a basis point, and a little more than one.
        for (uint96 i = 1; i <= 1e16 + 1; i += 1e16) {
            list[0] = Royalty(artist, i);
            vm.expectRevert(abi.encodeWithSelector(RoyaltyInvalid.selector, artist, i));
            single.mint(about(), list);
        }
    }

    function test_mint_revertsWithQuantityZero() public {
        Royalty[] memory none;
        vm.expectRevert(QuantityZero.selector);
        multi.mint(0, about(), none);
    }

    function test_mint_revertsWithSafeCastOverflow() public {
        Royalty[] memory none;
        uint256 tooMany = uint256(type(uint40).max) + 1;
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 40, tooMany));
        multi.mint(tooMany, about(), none);
    }

    function test_mint_revertsWithEnforcedPause() public {
        Royalty[] memory none;
        vm.startPrank(owner);
        single.pause();
        multi.pause();
        vm.stopPrank();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        single.mint(about(), none);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        multi.mint(1, about(), none);
    }

    function test_mint_revertsWithInvalidReceiver() public {
        Royalty[] memory none;
        Actor actor = new Actor();
        actor.setTakesTokens(false);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(actor)));
        actor.run(address(single), 0, abi.encodeCall(single.mint, (about(), none)));
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, address(actor)));
        actor.run(address(multi), 0, abi.encodeCall(multi.mint, (3, about(), none)));
        // What was refused left no trace: the next token is the first.
        assertEq(mintSingle(creator), 1, "id");
        assertEq(mintMulti(creator), 1, "id");
    }

    function test_creator_revertsWithUnknownToken() public {
        mintSingle(creator);
        vm.expectRevert(abi.encodeWithSelector(UnknownToken.selector, 0));
        single.creator(0);
        vm.expectRevert(abi.encodeWithSelector(UnknownToken.selector, 2));
        single.creator(2);
    }

    function test_reading_revertsWithUnknownToken() public {
        bytes memory unknown = abi.encodeWithSelector(UnknownToken.selector, 1);
        vm.expectRevert(unknown);
        single.royalties(1);
        vm.expectRevert(unknown);
        single.totalRoyalty(1);
        vm.expectRevert(unknown);
        single.metadata(1);
        vm.expectRevert(unknown);
        single.contentOf(1);
        vm.expectRevert(unknown);
        multi.contentOf(1);
        vm.expectRevert(unknown);
        single.royaltyInfo(1, 1);
        vm.expectRevert(unknown);
        multi.uri(1);
        vm.expectRevert(unknown);
        multi.totalSupply(1);
    }

    function test_tokenURI_revertsWithNonexistentToken() public {
        mintSingle(creator);
        vm.prank(creator);
        single.burn(1);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 1));
        single.tokenURI(1);
    }

    /// @dev What is in the event, the getters and the money is the same list.
    function testFuzz_mint_keepsWhatItIsGiven(
        Metadata memory data,
        address[5] calldata receivers,
        uint96[5] memory percentages,
        uint256 count,
        uint40 quantity
    ) public {
        count = bound(count, 0, 5);
        if (bytes(data.name).length > 255 || bytes(data.metadataAddress).length == 0 || quantity == 0) return;
        // The fuzzer's texts are UTF-8, but may have a NUL.
        if (hasNul(data.name) || hasNul(data.image) || hasNul(data.metadataAddress)) return;
        Royalty[] memory list = new Royalty[](count);
        uint256 total;
        for (uint256 i = 0; i < count; ++i) {
            if (receivers[i] == address(0) || receivers[i] == address(multi)) return;
            address receiver = i == 0 && quantity % 2 == 0 ? creator : receivers[i];
            list[i] = Royalty(receiver, uint96(boundPercentage(percentages[i], 1, 500)));
            total += list[i].percentage;
        }
        mintMulti(other);
        vm.prank(creator);
        uint256 tokenId = multi.mint(quantity, data, list);
        assertEq(multi.metadata(tokenId).name, data.name, "name");
        assertEq(multi.metadata(tokenId).image, data.image, "image");
        assertEq(multi.metadata(tokenId).metadataAddress, data.metadataAddress, "address");
        assertEq(multi.totalSupply(tokenId), quantity, "supply");
        assertEq(multi.creator(tokenId), creator, "creator");
        assertEq(multi.totalRoyalty(tokenId), total, "total");
        (address[] memory kept, uint256[] memory each) = multi.royalties(tokenId);
        assertEq(kept.length, count, "count");
        for (uint256 i = 0; i < count; ++i) {
            assertEq(kept[i], list[i].receiver, "receiver");
            assertEq(each[i], list[i].percentage, "percentage");
        }
    }

    function testFuzz_royaltyInfo_neverLessThanTheShares(uint96 price, uint96[5] memory percentages) public {
        Royalty[] memory list = shares(5, 1e16);
        for (uint256 i = 0; i < 5; ++i) list[i].percentage = uint96(boundPercentage(percentages[i], 1, 500));
        vm.prank(creator);
        single.mint(about(), list);
        (address receiver, uint256 amount) = single.royaltyInfo(1, price);
        uint256 sum;
        for (uint256 i = 0; i < 5; ++i) sum += (uint256(price) * list[i].percentage) / 100e18;
        assertEq(receiver, artist, "first receiver");
        assertGe(amount, sum, "at least the shares");
        assertLe(amount, sum + 4, "no more than rounding");
        assertLe(amount, price / 4, "at most a quarter");
    }

    function letters(uint256 count) private pure returns (string memory) {
        bytes memory text = new bytes(count);
        for (uint256 i = 0; i < count; ++i) text[i] = "m";
        return string(text);
    }

    function hasNul(string memory text) private pure returns (bool) {
        for (uint256 i = 0; i < bytes(text).length; ++i) if (bytes(text)[i] == 0) return true;
        return false;
    }

    function test_royaltyInfo_isZeroWithoutRoyalties() public {
        Royalty[] memory none;
        vm.prank(creator);
        single.mint(about(), none);
        (address receiver, uint256 amount) = single.royaltyInfo(1, 1 ether);
        assertEq(receiver, address(0), "receiver");
        assertEq(amount, 0, "amount");
    }
}

/// @dev The address of a record, against the standard's own encoding, and where the encoding changes its length.
contract TokenRecordTest is MarketTest {
    Texts internal texts;

    function setUp() public override {
        super.setUp();
        texts = Texts(vm.deployCode("Texts.sol:Texts"));
    }

    function testFuzz_addressOf_isWhereTheChainPutsIt(uint32 tokenId) public view {
        if (tokenId == 0) return;
        checkAddress(tokenId);
    }

    function test_addressOf_atEveryLength() public view {
        uint32[10] memory edges =
            [1, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x10000, 0xffffff, 0x1000000, type(uint32).max];
        for (uint256 i = 0; i < edges.length; ++i) checkAddress(edges[i]);
    }

    /// @dev The chain itself: a token minted when the contract's nonce has each length.
    function test_mint_findsItsRecordAtEveryLength() public {
        uint64[9] memory edges =
            [uint64(0x7f), 0x80, 0xff, 0x100, 0xffff, 0x10000, 0xffffff, 0x1000000, 0xffffffff];
        for (uint256 i = 0; i < edges.length; ++i) {
            skipTo(edges[i]);
            uint256 tokenId = mintSingle(creator);
            assertEq(tokenId, edges[i], "id");
            assertEq(single.creator(tokenId), creator, "creator");
            assertEq(single.tokenURI(tokenId), ADDRESS, "uri");
        }
    }

    /// @dev Were the two counts ever to part, minting would stop instead of mixing up records.
    function test_mint_revertsWithPanicWhenNonceIsAnother() public {
        vm.setNonceUnsafe(address(single), 5);
        Royalty[] memory none;
        vm.expectRevert(abi.encodeWithSignature("Panic(uint256)", 1));
        single.mint(about(), none);
    }

    /// @dev A record's bytes are data. Calling one stops at once, whatever the metadata spell.
    function test_record_doesNothingWhenCalled() public {
        Royalty[] memory none;
        // JUMPDEST, CALLER, SELFBALANCE … as far as text can spell opcodes.
        bytes memory evil = hex"5b5b5b33475b5b5b";
        vm.prank(creator);
        single.mint(Metadata(string(evil), string(evil), string(evil)), none);
        address record = address(uint160(uint256(keccak256(abi.encodePacked(hex"d694", address(single), hex"01")))));
        assertTrue(record.code.length > 0, "record");
        (bool success, bytes memory answer) = record.call(hex"ffffffff");
        assertTrue(success && answer.length == 0, "stops");
        assertTrue(uint8(record.code[0]) == 0, "starts with STOP");
        assertEq(single.tokenURI(1), string(evil), "still there");
    }

    /// @dev One byte holds what is there at all, the kind of metadata address, and what the royalties are.
    function test_record_tellsEveryHeadApart() public {
        for (uint256 kind = 0; kind <= 2; ++kind) {
            // Its highest bit stands where that of a first percentage would.
            string memory where = kind == 0 ? "x" : texts.render(kind, uint256(keccak256("content")) | 1 << 255);
            for (uint256 count = 0; count <= 5; ++count) {
                Royalty[] memory list = shares(count, 1e16);
                // The first receiver makes the token, or somebody who receives nothing.
                address[2] memory makers = [creator, artist];
                for (uint256 named = 0; named <= 1; ++named) {
                    for (uint256 i = 0; i < 2; ++i) {
                        checkHead(makers[i], Metadata(named == 0 ? "" : "A", "", where), list);
                    }
                }
            }
        }
    }

    /// @dev Mints a token once and in several copies. What is kept of both has to be what was given.
    function checkHead(address maker, Metadata memory about_, Royalty[] memory list) private {
        vm.startPrank(maker);
        uint256 one = single.mint(about_, list);
        uint256 several = multi.mint(7, about_, list);
        vm.stopPrank();
        assertEq(multi.totalSupply(several), 7, "copies");
        assertEq(keccak256(abi.encode(single.metadata(one))), keccak256(abi.encode(about_)), "metadata");
        assertEq(keccak256(abi.encode(multi.metadata(several))), keccak256(abi.encode(about_)), "metadata of several");
        assertEq(single.creator(one), maker, "creator");
        assertEq(multi.creator(several), maker, "creator of several");
        (address[] memory receivers, uint256[] memory percentages) = single.royalties(one);
        assertEq(receivers.length, list.length, "count");
        for (uint256 i = 0; i < list.length; ++i) {
            assertEq(receivers[i], list[i].receiver, "receiver");
            assertEq(percentages[i], list[i].percentage, "percentage");
        }
        bytes32 ofOne = keccak256(abi.encode(receivers, percentages));
        (receivers, percentages) = multi.royalties(several);
        assertEq(keccak256(abi.encode(receivers, percentages)), ofOne, "royalties of several");
    }

    /// @dev A creator who is the first receiver stands in the record once; a later receiver is no first one.
    function test_record_writesTheCreatorOnce() public {
        Royalty[] memory list = shares(2, 1e16);
        vm.startPrank(list[0].receiver);
        single.mint(about(), list);
        vm.stopPrank();
        vm.startPrank(list[1].receiver);
        single.mint(about(), list);
        vm.stopPrank();
        assertEq(bytesOf(address(single), 1).length, 2 + 2 * 22 + 27, "first receiver");
        assertEq(bytesOf(address(single), 2).length, 2 + 2 * 22 + 20 + 27, "second receiver");
        assertEq(single.creator(2), list[1].receiver, "creator");
        assertTrue(single.contentOf(1) != single.contentOf(2), "another token");
    }

    /// @dev Every byte of a record costs 200 gas: what a token has not got takes none.
    function test_record_leavesOutWhatIsNotThere() public {
        mintSingle(creator);
        mintMulti(creator);
        Royalty[] memory none;
        vm.startPrank(creator);
        single.mint(Metadata("A", "", ADDRESS), none);
        single.mint(Metadata("", "B", ADDRESS), none);
        vm.stopPrank();
        // Head, one royalty, creator, metadata address of 27 bytes.
        assertEq(bytesOf(address(single), 1).length, 2 + 22 + 20 + 27, "single");
        assertEq(bytesOf(address(multi), 1).length, 2 + 22 + 20 + 1 + 27, "with the number of copies");
        assertEq(bytesOf(address(single), 2).length, 2 + 20 + 3 + 1 + 27, "with lengths and name");
        assertEq(bytesOf(address(single), 3).length, 2 + 20 + 3 + 1 + 27, "with lengths and image");
        assertEq(single.metadata(2).name, "A", "name");
        assertEq(single.metadata(3).image, "B", "image");
        vm.startPrank(creator);
        // A CID is its digest; what follows it is kept as it is.
        string memory cid = "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";
        single.mint(Metadata("", "", cid), none);
        single.mint(Metadata("", "", string.concat(cid, "/7.json")), none);
        vm.stopPrank();
        assertEq(bytesOf(address(single), 4).length, 2 + 20 + 32, "digest");
        assertEq(single.tokenURI(4), cid, "rendered");
        assertEq(bytesOf(address(single), 5).length, 2 + 20 + 32 + 7, "digest and path");
        assertEq(single.tokenURI(5), string.concat(cid, "/7.json"), "rendered with its path");
    }

    /// @dev Up to 255 copies take one byte, more take five.
    function test_record_writesTheNumberOfCopiesShort() public {
        Royalty[] memory none;
        uint40[4] memory quantities = [uint40(2), 255, 256, type(uint40).max];
        vm.startPrank(creator);
        for (uint8 i = 0; i < quantities.length; ++i) {
            multi.mint(quantities[i], about(), none);
            uint256 size = quantities[i] > 255 ? 5 : 1;
            assertEq(bytesOf(address(multi), i + 1).length, 2 + 20 + size + 27, "length");
            assertEq(multi.totalSupply(i + 1), quantities[i], "copies");
        }
        vm.stopPrank();
    }

    function bytesOf(address market, uint8 tokenId) private view returns (bytes memory) {
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"d694", market, tokenId))))).code;
    }

    function skipTo(uint64 tokenId) private {
        // Both the number of tokens and the creating nonce, as if so many had been minted.
        vm.setNonceUnsafe(address(single), tokenId);
        uint256 slot = mintedSlot();
        uint256 word = uint256(vm.load(address(single), bytes32(slot)));
        uint256 mask = uint256(type(uint32).max) << 184;
        vm.store(address(single), bytes32(slot), bytes32((word & ~mask) | (uint256(tokenId - 1) << 184)));
        assertEq(single.mintedTokens(), tokenId - 1, "slot of the count");
    }

    function mintedSlot() private pure returns (uint256) {
        return 0;
    }

    function checkAddress(uint256 tokenId) private view {
        bytes[] memory creation = new bytes[](2);
        creation[0] = RLP.encode(address(texts));
        creation[1] = RLP.encode(tokenId);
        address expected = address(uint160(uint256(keccak256(RLP.encode(creation)))));
        assertEq(texts.addressOf(tokenId), expected, "address");
    }
}
