// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155Errors, IERC20Errors, IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {Actor} from "./support/Actor.sol";
import {MintedTest} from "./support/MintedTest.sol";

contract BidsTest is MintedTest {
    function test_acceptBid_paysEverybody() public {
        Bid memory bid = bidFor(tokenId, 1);
        bytes memory signature = sign(single, bid, "buyer");
        vm.expectEmit(address(single));
        emit BidAccepted(tokenId, seller, buyer, 7, 1, address(pks), PRICE, 0.025 ether, 0.075 ether);
        accept(bid, signature);
        assertEq(single.ownerOf(tokenId), buyer, "owner");
        assertEq(pks.balanceOf(owner), 0.025 ether, "fee");
        assertEq(pks.balanceOf(artist), 0.075 ether, "royalty");
        assertEq(pks.balanceOf(seller), 0.9 ether, "seller");
        assertEq(pks.balanceOf(buyer), 999_999 ether, "buyer");
        assertTrue(single.isBidNonceUsed(buyer, 7), "nonce used");
        assertTrue(!single.isBidNonceUsed(buyer, 6) && !single.isBidNonceUsed(buyer, 8), "no other");
    }

    function test_acceptBid_multi_paysEverybody() public {
        Bid memory bid = bidFor(multi, multiId, 4);
        bytes memory signature = sign(multi, bid, "buyer");
        vm.expectEmit(address(multi));
        emit BidAccepted(multiId, seller, buyer, 7, 4, address(pks), PRICE, 0.025 ether, 0.075 ether);
        vm.prank(seller);
        multi.acceptBid(bid, signature, 0);
        assertEq(multi.balanceOf(buyer, multiId), 4, "copies");
        assertEq(multi.balanceOf(seller, multiId), COPIES - 4, "left");
        assertEq(pks.balanceOf(seller), 0.9 ether, "seller");
    }

    function test_acceptBid_endsTheOrder() public {
        place(seller, tokenId, "");
        placeMulti(seller, multiId, 2, "");
        Bid memory bid = bidFor(tokenId, 1);
        vm.expectEmit(address(single));
        emit OrderCancelled(tokenId, seller, 1);
        accept(bid, sign(single, bid, "buyer"));
        assertEq(single.orderOf(tokenId, seller).price, 0, "order");
        bid = bidFor(multi, multiId, 1);
        bytes memory signature = sign(multi, bid, "buyer");
        vm.prank(seller);
        multi.acceptBid(bid, signature, 0);
        assertEq(multi.orderOf(multiId, seller).price, 0, "order of copies");
    }

    function test_acceptBid_untilTheDeadline() public {
        Bid memory bid = bidFor(tokenId, 1);
        vm.warp(bid.deadline);
        accept(bid, sign(single, bid, "buyer"));
        assertEq(single.ownerOf(tokenId), buyer, "owner");
    }

    function test_acceptBid_ofAContract() public {
        Actor wallet = new Actor();
        pks.mint(address(wallet), 2 * PRICE);
        wallet.run(address(pks), 0, abi.encodeCall(pks.approve, (address(single), 2 * PRICE)));
        Bid memory bid = bidFor(tokenId, 1);
        bid.bidder = address(wallet);
        vm.expectRevert(abi.encodeWithSelector(BidSignatureInvalid.selector, address(wallet)));
        accept(bid, "whatever");
        wallet.setSigned(digestOf(single, bid));
        accept(bid, "whatever");
        assertEq(single.ownerOf(tokenId), address(wallet), "owner");
    }

    function test_acceptBid_takesNoncesInAnyOrder() public {
        uint256[4] memory nonces = [type(uint256).max, 0, 256, 255];
        for (uint256 i = 0; i < 4; ++i) {
            Bid memory bid = bidFor(multi, multiId, 1);
            bid.nonce = nonces[i];
            bytes memory signature = sign(multi, bid, "buyer");
            vm.prank(seller);
            multi.acceptBid(bid, signature, 0);
            assertTrue(multi.isBidNonceUsed(buyer, nonces[i]), "used");
        }
        assertTrue(!multi.isBidNonceUsed(buyer, 1), "not used");
        assertTrue(!multi.isBidNonceUsed(other, 0), "not another's");
    }

    /// @dev Many nonces share a word of storage: each of them stays used when another follows it.
    function test_acceptBid_remembersEachNonceOfAWord() public {
        bytes[3] memory signatures;
        Bid memory bid = bidFor(multi, multiId, 1);
        for (uint256 i = 0; i < 3; ++i) {
            bid.nonce = 256 + i * 100;
            signatures[i] = sign(multi, bid, "buyer");
            vm.prank(seller);
            multi.acceptBid(bid, signatures[i], 0);
        }
        for (uint256 i = 0; i < 3; ++i) {
            bid.nonce = 256 + i * 100;
            assertTrue(multi.isBidNonceUsed(buyer, bid.nonce), "still used");
            vm.expectRevert(abi.encodeWithSelector(BidNonceUsed.selector, buyer, bid.nonce));
            vm.prank(seller);
            multi.acceptBid(bid, signatures[i], 0);
        }
        assertEq(multi.balanceOf(buyer, multiId), 3, "three copies");
    }

    /// @dev What the bidder allows at most is not what is taken: the fee in force is.
    function test_acceptBid_chargesTheFeeInForce() public {
        Bid memory bid = bidFor(tokenId, 1);
        bid.maxFee = 10e18;
        bid.maxRoyalty = 25e18;
        bytes memory signature = sign(single, bid, "buyer");
        vm.prank(owner);
        single.setServiceFee(1e18);
        accept(bid, signature);
        assertEq(pks.balanceOf(owner), 0.01 ether, "fee in force");
        assertEq(pks.balanceOf(artist), 0.075 ether, "royalty");
        assertEq(pks.balanceOf(seller), 0.915 ether, "seller");
    }

    /// @dev The seller states the least that has to be left, and gets it to the unit.
    function test_acceptBid_revertsWithProceedsTooLow() public {
        Bid memory bid = bidFor(tokenId, 1);
        bid.maxFee = 10e18;
        bytes memory signature = sign(single, bid, "buyer");
        vm.expectRevert(abi.encodeWithSelector(ProceedsTooLow.selector, 0.9 ether, 0.9 ether + 1));
        vm.prank(seller);
        single.acceptBid(bid, signature, 0.9 ether + 1);
        // A fee that was raised in front of it.
        uint256 snapshot = vm.snapshotState();
        vm.prank(owner);
        single.setServiceFee(10e18);
        vm.expectRevert(abi.encodeWithSelector(ProceedsTooLow.selector, 0.825 ether, 0.9 ether));
        vm.prank(seller);
        single.acceptBid(bid, signature, 0.9 ether);
        vm.revertToState(snapshot);
        vm.prank(seller);
        single.acceptBid(bid, signature, 0.9 ether);
        assertEq(pks.balanceOf(seller), 0.9 ether, "seller");
    }

    /// @dev A contract that holds a token and has signed a bid for it can't be made to sell to itself.
    function test_acceptBid_revertsWithSelfPurchaseForAContractsOwnBid() public {
        Actor wallet = new Actor();
        vm.prank(seller);
        single.transferFrom(seller, address(wallet), tokenId);
        Bid memory bid = bidFor(tokenId, 1);
        bid.bidder = address(wallet);
        wallet.setSigned(digestOf(single, bid));
        vm.expectRevert(abi.encodeWithSelector(SelfPurchase.selector, address(wallet)));
        wallet.run(address(single), 0, abi.encodeCall(single.acceptBid, (bid, "", 0)));
    }

    /// @dev After a reorganisation the same number may be another token: such a bid was not meant for it.
    function test_acceptBid_revertsWithBidContentChanged() public {
        uint256 before = vm.snapshotState();
        uint256 id = mintSingle(seller);
        Bid memory bid = bidFor(id, 1);
        bytes memory signature = sign(single, bid, "buyer");
        vm.revertToState(before);
        Royalty[] memory list = shares(1, ROYALTY);
        vm.prank(seller);
        assertEq(single.mint(Metadata("", "", "https://meta.example/other.json"), list), id, "same number");
        vm.expectRevert(abi.encodeWithSelector(BidContentChanged.selector, bid.content, single.contentOf(id)));
        accept(bid, signature);
        // The content is signed for, too.
        bid.content = single.contentOf(id);
        vm.expectRevert(abi.encodeWithSelector(BidSignatureInvalid.selector, buyer));
        accept(bid, signature);
    }

    /// @dev An account with a key and code (EIP-7702): its key's signature counts, whatever the code says; what its key
    /// has not signed, the code may.
    function test_acceptBid_ofAnAccountWithAKeyAndCode() public {
        Actor code = new Actor();
        bytes[2] memory codes = [address(code).code, abi.encodePacked(hex"ef0100", address(code))];
        for (uint256 i = 0; i < 2; ++i) {
            vm.etch(buyer, codes[i]);
            Actor(payable(buyer)).setTakesTokens(true);
            Bid memory bid = bidFor(multi, multiId, 1);
            bid.nonce = 10 * i;
            bytes memory signature = sign(multi, bid, "buyer");
            uint256 snapshot = vm.snapshotState();
            vm.prank(seller);
            multi.acceptBid(bid, signature, 0);
            assertEq(multi.balanceOf(buyer, multiId), 1 + 2 * i, "by its key");
            vm.revertToState(snapshot);
            signature = sign(multi, bid, "other");
            vm.expectRevert(abi.encodeWithSelector(BidSignatureInvalid.selector, buyer));
            vm.prank(seller);
            multi.acceptBid(bid, signature, 0);
            Actor(payable(buyer)).setSigned(digestOf(multi, bid));
            vm.prank(seller);
            multi.acceptBid(bid, signature, 0);
            bid.nonce += 1;
            Actor(payable(buyer)).setSigned(digestOf(multi, bid));
            vm.prank(seller);
            multi.acceptBid(bid, "", 0);
            assertEq(multi.balanceOf(buyer, multiId), 2 + 2 * i, "by its code");
        }
    }

    /// @dev A key that signed for a single copy can move it, whatever code its account has: its receiver hook isn't called. It is
    /// called for a signature by code, and always for copies.
    function test_acceptBid_callsNoHookOfAnAccountThatSigned() public {
        Actor code = new Actor();
        vm.etch(buyer, abi.encodePacked(hex"ef0100", address(code)));
        Actor(payable(buyer)).setTakesTokens(false);
        Bid memory bid = bidFor(tokenId, 1);
        uint256 snapshot = vm.snapshotState();
        accept(bid, sign(single, bid, "buyer"));
        assertEq(single.ownerOf(tokenId), buyer, "by its key");
        assertEq(Actor(payable(buyer)).lastOperator(), address(0), "hook");
        vm.revertToState(snapshot);
        Actor(payable(buyer)).setSigned(digestOf(single, bid));
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, buyer));
        accept(bid, "");
        bid = bidFor(multi, multiId, 1);
        bytes memory signature = sign(multi, bid, "buyer");
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, buyer));
        vm.prank(seller);
        multi.acceptBid(bid, signature, 0);
    }

    function test_cancelBids_makesManyVoid() public {
        Bid memory bid = bidFor(multi, multiId, 1);
        uint256[4] memory nonces = [uint256(511), 512, 767, 768];
        bytes[4] memory signatures;
        for (uint256 i = 0; i < 4; ++i) {
            bid.nonce = nonces[i];
            signatures[i] = sign(multi, bid, "buyer");
        }
        vm.prank(buyer);
        multi.cancelBid(600);
        vm.expectEmit(address(multi));
        emit BidsCancelled(buyer, 2, 1 | (uint256(1) << 255));
        vm.prank(buyer);
        multi.cancelBids(2, 1 | (uint256(1) << 255));
        assertTrue(multi.isBidNonceUsed(buyer, 600), "what was used stays so");
        assertTrue(!multi.isBidNonceUsed(other, 512), "nobody else's");
        for (uint256 i = 0; i < 4; ++i) {
            bid.nonce = nonces[i];
            bool isVoid = i == 1 || i == 2;
            assertTrue(multi.isBidNonceUsed(buyer, nonces[i]) == isVoid, "void");
            if (isVoid) vm.expectRevert(abi.encodeWithSelector(BidNonceUsed.selector, buyer, nonces[i]));
            vm.prank(seller);
            multi.acceptBid(bid, signatures[i], 0);
        }
        vm.startPrank(owner);
        multi.pause();
        vm.stopPrank();
        vm.prank(buyer);
        multi.cancelBids(2, type(uint256).max);
        assertTrue(multi.isBidNonceUsed(buyer, 700), "all of them, in a pause too");
        assertTrue(multi.isBidNonceUsed(buyer, 512), "and those that were void before");
    }

    function test_acceptBid_takesTheLimitsAsTheyAre() public {
        Bid memory bid = bidFor(tokenId, 1);
        bid.maxFee = FEE - 1;
        vm.expectRevert(abi.encodeWithSelector(BidFeeTooHigh.selector, FEE, FEE - 1));
        accept(bid, sign(single, bid, "buyer"));
        bid = bidFor(tokenId, 1);
        bid.maxRoyalty = ROYALTY - 1;
        vm.expectRevert(abi.encodeWithSelector(BidRoyaltyTooHigh.selector, ROYALTY, ROYALTY - 1));
        accept(bid, sign(single, bid, "buyer"));
        bid.maxRoyalty = ROYALTY;
        accept(bid, sign(single, bid, "buyer"));
    }

    function test_acceptBid_revertsWithBidFeeTooHigh() public {
        Bid memory bid = bidFor(tokenId, 1);
        bytes memory signature = sign(single, bid, "buyer");
        vm.prank(owner);
        single.setServiceFee(FEE + 1e16);
        vm.expectRevert(abi.encodeWithSelector(BidFeeTooHigh.selector, FEE + 1e16, FEE));
        accept(bid, signature);
    }

    function test_acceptBid_revertsWithBidRoyaltyTooHigh() public {
        vm.prank(seller);
        uint256 id = single.mint(about(), shares2());
        Bid memory bid = bidFor(id, 1);
        vm.expectRevert(abi.encodeWithSelector(BidRoyaltyTooHigh.selector, 2 * ROYALTY, ROYALTY));
        accept(bid, sign(single, bid, "buyer"));
    }

    function test_acceptBid_revertsWithBidExpired() public {
        Bid memory bid = bidFor(tokenId, 1);
        vm.warp(bid.deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(BidExpired.selector, bid.deadline));
        accept(bid, sign(single, bid, "buyer"));
    }

    function test_acceptBid_revertsWithSelfPurchase() public {
        fund(seller);
        Bid memory bid = bidFor(tokenId, 1);
        bid.bidder = seller;
        vm.expectRevert(abi.encodeWithSelector(SelfPurchase.selector, seller));
        accept(bid, sign(single, bid, "seller"));
    }

    function test_acceptBid_revertsWithPriceZero() public {
        Bid memory bid = bidFor(tokenId, 1);
        bid.amount = 0;
        vm.expectRevert(PriceZero.selector);
        accept(bid, sign(single, bid, "buyer"));
    }

    function test_acceptBid_revertsWithNotEnoughCopies() public {
        Bid memory bid = bidFor(tokenId, 1);
        bytes memory signature = sign(single, bid, "buyer");
        vm.expectRevert(abi.encodeWithSelector(NotEnoughCopies.selector, tokenId, other, 1, 0));
        vm.prank(other);
        single.acceptBid(bid, signature, 0);
        bid.quantity = 2;
        vm.expectRevert(abi.encodeWithSelector(NotEnoughCopies.selector, tokenId, seller, 2, 1));
        accept(bid, signature);
        bid.quantity = 0;
        vm.expectRevert(abi.encodeWithSelector(NotEnoughCopies.selector, tokenId, seller, 0, 1));
        accept(bid, signature);
        bid = bidFor(multi, multiId, COPIES + 1);
        vm.expectRevert(abi.encodeWithSelector(NotEnoughCopies.selector, multiId, seller, COPIES + 1, COPIES));
        vm.prank(seller);
        multi.acceptBid(bid, signature, 0);
    }

    function test_acceptBid_revertsWithNotEnoughCopiesForATokenThatWasNeverMinted() public {
        uint256[3] memory ids = [0, 99, type(uint256).max];
        for (uint256 i = 0; i < 3; ++i) {
            Bid memory bid = bidFor(ids[i], 1);
            bytes[2] memory signatures = [sign(single, bid, "buyer"), sign(multi, bid, "buyer")];
            vm.expectRevert(abi.encodeWithSelector(NotEnoughCopies.selector, ids[i], seller, 1, 0));
            accept(bid, signatures[0]);
            vm.expectRevert(abi.encodeWithSelector(NotEnoughCopies.selector, ids[i], seller, 1, 0));
            vm.prank(seller);
            multi.acceptBid(bid, signatures[1], 0);
        }
    }

    function test_acceptBid_revertsWithCurrencyNotAllowed() public {
        Bid memory bid = bidFor(tokenId, 1);
        bid.currency = address(0);
        vm.expectRevert(abi.encodeWithSelector(CurrencyNotAllowed.selector, address(0)));
        accept(bid, sign(single, bid, "buyer"));
        bid.currency = address(this);
        vm.expectRevert(abi.encodeWithSelector(CurrencyNotAllowed.selector, address(this)));
        accept(bid, sign(single, bid, "buyer"));
        vm.prank(owner);
        single.setTokenType("PKS", address(0));
        bid.currency = address(pks);
        vm.expectRevert(abi.encodeWithSelector(CurrencyNotAllowed.selector, address(pks)));
        accept(bid, sign(single, bid, "buyer"));
    }

    function test_acceptBid_revertsWithEnforcedPause() public {
        Bid memory bid = bidFor(tokenId, 1);
        vm.prank(owner);
        single.pause();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        accept(bid, sign(single, bid, "buyer"));
    }

    function test_acceptBid_revertsWithInsufficientBalance() public {
        Bid memory bid = bidFor(tokenId, 1);
        bid.amount = 1_000_001 ether;
        // Fee and royalty are covered, the seller's part is not.
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientBalance.selector,
                buyer,
                1_000_000 ether - 100_000.1 ether,
                900_000.9 ether
            )
        );
        accept(bid, sign(single, bid, "buyer"));
    }

    function test_acceptBid_revertsWithInvalidReceiver() public {
        Actor wallet = new Actor();
        wallet.setTakesTokens(false);
        pks.mint(address(wallet), PRICE);
        wallet.run(address(pks), 0, abi.encodeCall(pks.approve, (address(single), PRICE)));
        Bid memory bid = bidFor(tokenId, 1);
        bid.bidder = address(wallet);
        wallet.setSigned(digestOf(single, bid));
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(wallet)));
        accept(bid, "");
    }

    // --- Signatures ----------------------------------------------------------------------------------------------

    function test_acceptBid_revertsWithBidNonceUsed() public {
        Bid memory bid = bidFor(tokenId, 1);
        bytes memory signature = sign(single, bid, "buyer");
        accept(bid, signature);
        // The bidder returns the token, and the seller replays the bid.
        vm.prank(buyer);
        single.transferFrom(buyer, seller, tokenId);
        vm.expectRevert(abi.encodeWithSelector(BidNonceUsed.selector, buyer, 7));
        accept(bid, signature);
    }

    function test_acceptBid_revertsWithBidNonceUsedForASisterBid() public {
        Bid memory bid = bidFor(multi, multiId, 1);
        bytes memory signature = sign(multi, bid, "buyer");
        vm.prank(seller);
        multi.acceptBid(bid, signature, 0);
        bid.amount = 2 * PRICE;
        signature = sign(multi, bid, "buyer");
        vm.expectRevert(abi.encodeWithSelector(BidNonceUsed.selector, buyer, 7));
        vm.prank(seller);
        multi.acceptBid(bid, signature, 0);
    }

    /// @dev Each field that is changed after signing makes the signature void.
    function test_acceptBid_revertsWithBidSignatureInvalidWhenTampered() public {
        uint256 secondToken = mintSingle(seller);
        Bid memory signed = bidFor(tokenId, 1);
        bytes memory signature = sign(single, signed, "buyer");
        for (uint256 field = 0; field < 8; ++field) {
            Bid memory bid = bidFor(tokenId, 1);
            if (field == 0) bid.bidder = other;
            if (field == 1) bid.tokenId = secondToken;
            if (field == 2) bid.amount += 1;
            if (field == 3) bid.nonce += 1;
            if (field == 4) bid.deadline += 1;
            if (field == 5) bid.maxFee += 1;
            if (field == 6) bid.maxRoyalty += 1;
            if (field == 7) {
                bid.currency = vm.deployCode("SingleCopy.sol:SingleCopy", abi.encode("", "", owner, 0));
                vm.prank(owner);
                single.setTokenType("OTHER", bid.currency);
            }
            vm.expectRevert(abi.encodeWithSelector(BidSignatureInvalid.selector, bid.bidder));
            accept(bid, signature);
        }
        Bid memory copies = bidFor(multi, multiId, 2);
        bytes memory copiesSignature = sign(multi, copies, "buyer");
        copies.quantity = 1;
        vm.expectRevert(abi.encodeWithSelector(BidSignatureInvalid.selector, buyer));
        vm.prank(seller);
        multi.acceptBid(copies, copiesSignature, 0);
        accept(signed, signature);
    }

    function test_acceptBid_revertsWithBidSignatureInvalidOnAnotherContract() public {
        Bid memory bid = bidFor(multi, 1, 1);
        bytes memory signature = sign(single, bid, "buyer");
        vm.expectRevert(abi.encodeWithSelector(BidSignatureInvalid.selector, buyer));
        vm.prank(seller);
        multi.acceptBid(bid, signature, 0);
    }

    function test_acceptBid_revertsWithBidSignatureInvalidOnAnotherChain() public {
        Bid memory bid = bidFor(tokenId, 1);
        bytes memory signature = sign(single, bid, "buyer");
        vm.chainId(block.chainid + 1);
        vm.expectRevert(abi.encodeWithSelector(BidSignatureInvalid.selector, buyer));
        accept(bid, signature);
        // A bid signed for the present chain is valid.
        accept(bid, sign(single, bid, "buyer"));
    }

    /// @dev The other half of the curve gives a second signature for the same bid; it is refused, and it would not
    /// help, as the nonce is used.
    function test_acceptBid_revertsWithBidSignatureInvalidForTheOtherS() public {
        Bid memory bid = bidFor(tokenId, 1);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf("buyer"), digestOf(single, bid));
        uint256 order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;
        bytes memory flipped = abi.encodePacked(r, bytes32(order - uint256(s)), v == 27 ? uint8(28) : uint8(27));
        vm.expectRevert(abi.encodeWithSelector(BidSignatureInvalid.selector, buyer));
        accept(bid, flipped);
    }

    function test_acceptBid_revertsWithBidSignatureInvalidForMalformedOnes() public {
        Bid memory bid = bidFor(tokenId, 1);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf("buyer"), digestOf(single, bid));
        bytes[5] memory bad = [
            bytes(""),
            abi.encodePacked(r, s),
            abi.encodePacked(r, bytes32(uint256(s) | (uint256(v - 27) << 255))),
            abi.encodePacked(r, s, v, uint8(0)),
            abi.encodePacked(bytes32(0), bytes32(0), uint8(27))
        ];
        for (uint256 i = 0; i < bad.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(BidSignatureInvalid.selector, buyer));
            accept(bid, bad[i]);
        }
    }

    /// @dev ecrecover answers zero for rubbish; a bid of nobody must not pass for that.
    function test_acceptBid_revertsWithBidSignatureInvalidForNobody() public {
        Bid memory bid = bidFor(tokenId, 1);
        bid.bidder = address(0);
        vm.expectRevert(abi.encodeWithSelector(BidSignatureInvalid.selector, address(0)));
        accept(bid, abi.encodePacked(bytes32(uint256(1)), bytes32(uint256(1)), uint8(29)));
    }

    function testFuzz_acceptBid_neverTakesAnothersSignature(uint256 key, bytes32 noise) public {
        key = bound(key, 1, type(uint128).max);
        Bid memory bid = bidFor(tokenId, 1);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digestOf(single, bid));
        vm.expectRevert(abi.encodeWithSelector(BidSignatureInvalid.selector, buyer));
        accept(bid, abi.encodePacked(r, s, v));
        (v, r, s) = vm.sign(keyOf("buyer"), noise);
        vm.expectRevert(abi.encodeWithSelector(BidSignatureInvalid.selector, buyer));
        accept(bid, abi.encodePacked(r, s, v));
    }

    // --- Cancelling ------------------------------------------------------------------------------------------------

    function test_cancelBid_makesItVoid() public {
        Bid memory bid = bidFor(tokenId, 1);
        vm.expectEmit(address(single));
        emit BidCancelled(buyer, 7);
        vm.prank(buyer);
        single.cancelBid(7);
        vm.expectRevert(abi.encodeWithSelector(BidNonceUsed.selector, buyer, 7));
        accept(bid, sign(single, bid, "buyer"));
    }

    function test_cancelBid_worksInAPause() public {
        vm.prank(owner);
        single.pause();
        vm.prank(buyer);
        single.cancelBid(7);
        assertTrue(single.isBidNonceUsed(buyer, 7), "void");
    }

    function test_cancelBid_ofAnotherChangesNothing() public {
        Bid memory bid = bidFor(tokenId, 1);
        vm.prank(other);
        single.cancelBid(7);
        accept(bid, sign(single, bid, "buyer"));
    }

    function test_cancelBid_revertsWithBidNonceUsed() public {
        vm.startPrank(buyer);
        single.cancelBid(7);
        vm.expectRevert(abi.encodeWithSelector(BidNonceUsed.selector, buyer, 7));
        single.cancelBid(7);
        vm.stopPrank();
    }

    function testFuzz_cancelBid_marksOneNonce(uint256 nonce, uint256 another) public {
        if (nonce == another) return;
        vm.prank(buyer);
        single.cancelBid(nonce);
        assertTrue(single.isBidNonceUsed(buyer, nonce), "marked");
        assertTrue(!single.isBidNonceUsed(buyer, another), "not another");
    }

    function test_eip712Domain_isWhatBiddersSign() public view {
        (, string memory name, string memory version, uint256 chainId, address market, , ) = single.eip712Domain();
        assertEq(name, "MarketDesk", "name");
        assertEq(version, "1", "version");
        assertEq(chainId, block.chainid, "chain");
        assertEq(market, address(single), "contract");
    }

    function accept(Bid memory bid, bytes memory signature) private {
        vm.prank(seller);
        single.acceptBid(bid, signature, 0);
    }

    function shares2() private returns (Royalty[] memory) {
        return shares(2, ROYALTY);
    }
}
