// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {MarketCore} from "../src/MarketCore.sol";
import {Actor} from "./support/Actor.sol";
import {MintedTest} from "./support/MintedTest.sol";
import {PlainToken} from "./support/PlainToken.sol";

/// @dev Extreme cases: the smallest and the largest amounts, counters that run full, one account in every role, bids
/// carried to another contract, and contracts that act in the middle of a sale.
contract EdgesTest is MintedTest {
    bytes private constant OVERFLOW = abi.encodeWithSignature("Panic(uint256)", 0x11);
    /// @dev Word of storage with owner (20 bytes), pause (1), fee (2), the number of tokens (4), the last order's nonce (5),
    /// from the lower end.
    bytes32 private constant COUNTERS = bytes32(uint256(0));

    // --- Bids carried elsewhere ----------------------------------------------------------------------------------

    /// @dev All markets know token 1 and PKS, and the seller holds it in each: only the contract's address differs.
    function test_bid_holdsInOneMarketOnly() public {
        MarketCore twin =
            MarketCore(payable(vm.deployCode("SingleCopy.sol:SingleCopy", abi.encode("Desk Singles", "DSK1", owner, FEE))));
        vm.prank(owner);
        twin.setTokenType("PKS", address(pks));
        vm.prank(buyer);
        pks.approve(address(twin), type(uint256).max);
        vm.prank(seller);
        (bool minted, ) = address(twin).call(abi.encodeCall(single.mint, (about(), new Royalty[](0))));
        assertTrue(minted, "minted");
        MarketCore[3] memory markets = [MarketCore(single), MarketCore(multi), twin];
        for (uint256 signedFor = 0; signedFor < 3; ++signedFor) {
            for (uint256 used = 0; used < 3; ++used) {
                if (used == signedFor) continue;
                // Even if the content were the same everywhere.
                Bid memory bid = bidFor(markets[used], 1, 1);
                bytes memory signature = sign(markets[signedFor], bid, "buyer");
                vm.expectRevert(abi.encodeWithSelector(BidSignatureInvalid.selector, buyer));
                vm.prank(seller);
                markets[used].acceptBid(bid, signature, 0);
            }
        }
    }

    /// @dev A wallet that signs everything is its owner's risk; a market, a token or a record in its place signs nothing.
    function test_bid_ofAContractThatSignsNothing() public {
        address record = address(uint160(uint256(keccak256(abi.encodePacked(hex"d694", address(single), hex"01")))));
        address[4] memory bidders = [address(single), address(multi), address(pks), record];
        for (uint256 i = 0; i < 4; ++i) {
            Bid memory bid = bidFor(tokenId, 1);
            bid.bidder = bidders[i];
            bytes memory signature = sign(single, bid, "buyer");
            vm.expectRevert(abi.encodeWithSelector(BidSignatureInvalid.selector, bidders[i]));
            acceptSingle(bid, signature);
        }
    }

    /// @dev An EIP-1271 wallet that tries to act while it is asked for its signature: nothing can change there, and
    /// what it answers still counts once.
    function test_bid_ofAWalletThatActsWhileItIsAsked() public {
        ActingWallet wallet = new ActingWallet();
        pks.mint(address(wallet), 10 * PRICE);
        wallet.approve(pks, address(multi));
        Bid memory bid = bidFor(multi, multiId, 1);
        bid.bidder = address(wallet);
        bytes[3] memory plans = [
            abi.encodeCall(multi.cancelBid, (bid.nonce)),
            abi.encodeCall(multi.withdraw, (address(pks), address(wallet))),
            abi.encodeCall(multi.setApprovalForAll, (other, true))
        ];
        for (uint256 i = 0; i < 3; ++i) {
            wallet.setPlan(address(multi), plans[i]);
            bid.nonce = i;
            acceptMulti(bid, "");
            assertEq(multi.balanceOf(address(wallet), multiId), i + 1, "one more");
            assertTrue(!multi.isApprovedForAll(address(wallet), other), "nothing approved");
            vm.expectRevert(abi.encodeWithSelector(BidNonceUsed.selector, address(wallet), i));
            acceptMulti(bid, "");
        }
    }

    /// @dev A token that asks the payer before it moves (ERC-777): a bidder who empties the account between fee and
    /// price gets nothing, and the fee comes back too.
    function test_bid_ofAWalletThatEmptiesItsAccountWhilePaying() public {
        AskingToken asking = new AskingToken();
        vm.prank(owner);
        single.setTokenType("ASK", address(asking));
        ActingWallet wallet = new ActingWallet();
        asking.mint(address(wallet), PRICE);
        wallet.approve(asking, address(single));
        Bid memory bid = bidFor(tokenId, 1);
        bid.bidder = address(wallet);
        bid.currency = address(asking);
        uint256 snapshot = vm.snapshotState();
        acceptSingle(bid, "");
        assertEq(single.ownerOf(tokenId), address(wallet), "good as long as it pays");
        vm.revertToState(snapshot);
        wallet.setDrain(asking, other);
        vm.prank(seller);
        (bool success, ) = address(single).call(abi.encodeCall(single.acceptBid, (bid, "", 0)));
        assertTrue(!success, "refused");
        assertEq(single.ownerOf(tokenId), seller, "still the seller's");
        assertEq(asking.balanceOf(owner), 0, "no fee");
        assertEq(asking.balanceOf(address(wallet)), PRICE, "all of it back");
        assertTrue(!single.isBidNonceUsed(address(wallet), bid.nonce), "nonce not used");
    }

    // --- One account in many roles -------------------------------------------------------------------------------

    /// @dev Seller, receiver of royalties and the market's owner are one: the price comes to it in three parts.
    function test_bid_whereOneAccountGetsAllParts() public {
        uint256 id = mintBy(owner, owner, 25e18);
        Bid memory bid = bidFor(id, 1);
        bid.maxRoyalty = 25e18;
        bytes memory signature = sign(single, bid, "buyer");
        vm.prank(owner);
        single.acceptBid(bid, signature, 0);
        assertEq(pks.balanceOf(owner), PRICE, "all");
        assertEq(pks.balanceOf(buyer), 1_000_000 ether - PRICE, "paid once");
    }

    /// @dev Bidder, receiver of royalties and the market's owner are one: it pays the seller's part only.
    function test_bid_whereTheBidderGetsAllButTheSellersPart() public {
        fund(owner);
        uint256 id = mintBy(seller, owner, 25e18);
        Bid memory bid = bidFor(id, 1);
        bid.bidder = owner;
        bid.maxRoyalty = 25e18;
        acceptSingle(bid, sign(single, bid, "owner"));
        assertEq(pks.balanceOf(seller), 0.725 ether, "seller");
        assertEq(pks.balanceOf(owner), 1_000_000 ether - 0.725 ether, "owner");
    }

    /// @dev Royalties to the other market stop no sale: coin and tokens come to lie there, and its owner can send them on.
    function test_royalty_toTheOtherMarketCanBeRescued() public {
        uint256 id = mintBy(seller, address(multi), 7.5e18);
        vm.prank(seller);
        single.placeOrder(id, offer(PRICE));
        Terms memory nonce = termsOf(single, id, seller);
        vm.prank(buyer);
        single.buy{value: PRICE}(id, nonce);
        assertEq(single.owed(address(0)), 0, "no credit that nobody can withdraw");
        assertEq(address(multi).balance, 0.075 ether, "coin lies there");
        Bid memory bid = bidFor(id, 1);
        bid.bidder = other;
        bytes memory signature = sign(single, bid, "other");
        vm.prank(buyer);
        single.acceptBid(bid, signature, 0);
        assertEq(pks.balanceOf(address(multi)), 0.075 ether, "lies there");
        vm.expectRevert(abi.encodeWithSelector(NothingToWithdraw.selector, buyer, address(pks)));
        multi.withdraw(address(pks), buyer);
        vm.startPrank(owner);
        multi.rescue(address(0), artist);
        multi.rescue(address(pks), artist);
        vm.stopPrank();
        assertEq(artist.balance, 0.075 ether, "coin sent on");
        assertEq(pks.balanceOf(artist), 0.075 ether, "tokens sent on");
    }

    /// @dev Only contracts pay this way: coin that somebody sends by mistake goes back at once.
    function test_receive_revertsWithWrongPaymentForAnAccount() public {
        vm.expectRevert(abi.encodeWithSelector(WrongPayment.selector, 1 ether, 0));
        vm.prank(buyer);
        (bool success, ) = address(single).call{value: 1 ether}("");
        success;
    }

    // --- Amounts -------------------------------------------------------------------------------------------------

    /// @dev Any amount, five receivers, any fee up to the cap, any number of copies: every unit arrives, nothing stays.
    function testFuzz_bid_splitsAllOfTheAmount(uint96 amount, uint64 fee, uint96[5] memory percentages, uint8 copies)
        public
    {
        amount = uint96(bound(amount, 1, 1_000_000 ether));
        Royalty[] memory list = shares(5, 1);
        for (uint256 i = 0; i < 5; ++i) list[i].percentage = uint96(boundPercentage(percentages[i], 1, 500));
        vm.prank(seller);
        uint256 id = multi.mint(COPIES, about(), list);
        vm.prank(owner);
        multi.setServiceFee(boundPercentage(fee, 0, 1000));
        Bid memory bid = bidFor(multi, id, bound(copies, 1, COPIES));
        bid.amount = amount;
        bid.maxFee = 10e18;
        bid.maxRoyalty = 25e18;
        acceptMulti(bid, sign(multi, bid, "buyer"));
        uint256 paid = pks.balanceOf(owner) + pks.balanceOf(seller);
        for (uint256 i = 0; i < 5; ++i) paid += pks.balanceOf(list[i].receiver);
        assertEq(paid, amount, "all of it");
        assertEq(pks.balanceOf(address(multi)), 0, "nothing stays");
        // Ten percent and twenty-five at most.
        assertGe(pks.balanceOf(seller) * 100, uint256(amount) * 65, "seller");
    }

    /// @dev The smallest amount is the seller's whole, in native coin and in a token, with the fee at its cap.
    function test_oneUnit_isTheSellers() public {
        vm.prank(owner);
        single.setServiceFee(10e18);
        vm.prank(seller);
        single.placeOrder(tokenId, offer(1));
        Terms memory nonce = termsOf(single, tokenId, seller);
        vm.prank(buyer);
        single.buy{value: 1}(tokenId, nonce);
        assertEq(seller.balance, 1, "native");
        vm.prank(buyer);
        single.transferFrom(buyer, seller, tokenId);
        Bid memory bid = bidFor(tokenId, 1);
        bid.amount = 1;
        bid.maxFee = 10e18;
        acceptSingle(bid, sign(single, bid, "buyer"));
        assertEq(pks.balanceOf(seller), 1, "token");
        assertEq(pks.balanceOf(owner) + owner.balance + artist.balance, 0, "no other part");
    }

    /// @dev The highest price of the most copies can be paid for; a bid beyond what can be split fails as a whole.
    function test_highestPrices() public {
        uint256 most = type(uint40).max;
        Royalty[] memory list = shares(5, 5e18);
        vm.startPrank(seller);
        uint256 id = multi.mint(most, about(), list);
        multi.placeOrder(id, most, offer(type(uint96).max));
        vm.stopPrank();
        Terms memory nonce = termsOf(multi, id, seller);
        uint256 total = most * type(uint96).max;
        vm.deal(buyer, total);
        vm.prank(buyer);
        multi.buy{value: total}(id, seller, most, nonce);
        assertEq(multi.balanceOf(buyer, id), most, "copies");
        uint256 paid = seller.balance + owner.balance;
        for (uint256 i = 0; i < 5; ++i) paid += list[i].receiver.balance;
        assertEq(paid, total, "all of it");

        Bid memory bid = bidFor(tokenId, 1);
        bid.amount = type(uint256).max;
        bytes memory signature = sign(single, bid, "buyer");
        vm.expectRevert(OVERFLOW);
        acceptSingle(bid, signature);
        assertTrue(!single.isBidNonceUsed(buyer, bid.nonce), "nonce not used");
    }

    // --- Counters that run full ----------------------------------------------------------------------------------

    /// @dev Nonces never begin anew: the last can be used, after it nothing can be placed, and what was placed can
    /// still be bought and cancelled. The number of tokens beside it stays what it is.
    function test_orderNonces_runFull() public {
        uint256 second = mintSingle(seller);
        setCounters(2, type(uint40).max - 1);
        Terms memory nonce = place(seller, tokenId, "");
        assertEq(single.order(tokenId).nonce, type(uint40).max, "the last");
        vm.startPrank(seller);
        vm.expectRevert(OVERFLOW);
        single.placeOrder(second, offer(PRICE));
        vm.expectRevert(OVERFLOW);
        single.changePrice(tokenId, 2 * PRICE, address(0));
        vm.stopPrank();
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, nonce);
        assertEq(single.mintedTokens(), 2, "tokens");
        assertEq(single.serviceFee(), FEE, "fee");
    }

    function test_tokenIds_runFull() public {
        place(seller, tokenId, "");
        setCounters(type(uint32).max, 1);
        vm.setNonceUnsafe(address(single), uint64(type(uint32).max) + 1);
        vm.expectRevert(OVERFLOW);
        vm.prank(seller);
        single.mint(about(), new Royalty[](0));
        assertEq(single.orderOf(tokenId, seller).nonce, 1, "the order stays");
    }

    /// @dev When the currencies' numbers are used up, no other token can be accepted, and those that are stay.
    function test_currencyNumbers_runFull() public {
        PlainToken usd = new PlainToken();
        vm.startPrank(owner);
        single.transferOwnership(other);
        bytes32 slot = bytes32(uint256(3));
        assertEq(vm.load(address(single), slot), bytes32(uint256(1)), "number");
        vm.store(address(single), slot, bytes32(uint256(type(uint16).max)));
        vm.expectRevert(OVERFLOW);
        single.setTokenType("USD", address(usd));
        vm.stopPrank();
        assertEq(single.pendingOwner(), other, "pending owner");
        assertEq(single.tokenAddress("PKS"), address(pks), "PKS");
        place(seller, tokenId, "PKS");
    }

    // --- Owner ---------------------------------------------------------------------------------------------------

    /// @dev The fee raised to its cap between a bid's signing and its acceptance: a bidder who allowed the cap gets
    /// the token, and the seller can't lose more than that.
    function test_feeAtItsCap_betweenSigningAndAcceptance() public {
        Bid memory bid = bidFor(tokenId, 1);
        bid.maxFee = single.MAX_SERVICE_FEE();
        bytes memory signature = sign(single, bid, "buyer");
        vm.startPrank(owner);
        single.setServiceFee(10e18);
        single.pause();
        single.unpause();
        vm.stopPrank();
        acceptSingle(bid, signature);
        assertEq(pks.balanceOf(seller), 0.825 ether, "seller");
        assertEq(pks.balanceOf(owner), 0.1 ether, "fee");
    }

    /// @dev An offer of the market can be changed and taken back; an owner who left decides nothing, and the fee of a
    /// bid goes to who is owner when it is accepted. Owner, pause and fee share a word: none changes another.
    function test_ownership_offersReplaceEachOther() public {
        vm.startPrank(owner);
        single.pause();
        single.transferOwnership(other);
        single.transferOwnership(artist);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, other));
        vm.prank(other);
        single.acceptOwnership();
        vm.prank(owner);
        single.transferOwnership(address(0));
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, artist));
        vm.prank(artist);
        single.acceptOwnership();
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, address(0)));
        vm.prank(address(0));
        single.setServiceFee(0);
        vm.prank(owner);
        single.transferOwnership(other);
        vm.prank(other);
        single.acceptOwnership();
        assertTrue(single.paused(), "still paused");
        assertEq(single.serviceFee(), FEE, "same fee");
        assertEq(single.pendingOwner(), address(0), "offer used");
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, owner));
        vm.prank(owner);
        single.unpause();
        vm.prank(other);
        single.unpause();
        Bid memory bid = bidFor(tokenId, 1);
        uint256 before = pks.balanceOf(other);
        acceptSingle(bid, sign(single, bid, "buyer"));
        assertEq(pks.balanceOf(other) - before, 0.025 ether, "fee to the new owner");
    }

    // --- Copies --------------------------------------------------------------------------------------------------

    /// @dev A batch that names a token twice ends its order once; the receiver's hook finds all of them ended, and
    /// can't sell what it has not got.
    function test_batch_endsEachOrderBeforeTheHook() public {
        uint256 second = mintMulti(seller);
        Terms memory nonce = placeMulti(seller, multiId, COPIES, "");
        placeMulti(seller, second, COPIES, "");
        Actor receiver = new Actor();
        vm.deal(address(receiver), 100 ether);
        receiver.setPlan(address(multi), abi.encodeCall(multi.buy, (multiId, seller, 1, nonce)));
        uint256[] memory ids = new uint256[](3);
        uint256[] memory values = new uint256[](3);
        (ids[0], ids[1], ids[2]) = (multiId, multiId, second);
        (values[0], values[1], values[2]) = (1, 2, 0);
        vm.prank(seller);
        multi.safeBatchTransferFrom(seller, address(receiver), ids, values, "");
        assertEq(receiver.tries(), 1, "asked once");
        assertTrue(bytes4(receiver.lastAnswer()) == NoOrder.selector, "no order");
        assertEq(multi.orderOf(second, seller).price, 0, "nothing moved of it, its order ended too");
        assertEq(multi.balanceOf(address(receiver), multiId), 3, "copies");
    }

    /// @dev The seller's whole stock goes to a bid for all of it; a second bid for one more copy finds none.
    function test_bids_forMoreThanIsLeft() public {
        Bid memory bid = bidFor(multi, multiId, COPIES - 3);
        acceptMulti(bid, sign(multi, bid, "buyer"));
        bid = bidFor(multi, multiId, 4);
        bid.nonce = 8;
        bytes memory signature = sign(multi, bid, "buyer");
        vm.expectRevert(abi.encodeWithSelector(NotEnoughCopies.selector, multiId, seller, 4, 3));
        acceptMulti(bid, signature);
        // Another holder can accept the same bid, once.
        vm.prank(buyer);
        multi.safeTransferFrom(buyer, other, multiId, 5, "");
        vm.prank(other);
        multi.acceptBid(bid, signature, 0);
        assertEq(multi.balanceOf(other, multiId), 1, "sold four of five");
    }

    function setCounters(uint256 minted, uint256 lastNonce) private {
        uint256 word = uint256(vm.load(address(single), COUNTERS)) & type(uint184).max;
        vm.store(address(single), COUNTERS, bytes32(lastNonce << 216 | minted << 184 | word));
        assertEq(single.mintedTokens(), minted, "where it is kept");
        assertEq(single.owner(), owner, "owner beside it");
    }

    function mintBy(address account, address receiver, uint96 percentage) private returns (uint256) {
        Royalty[] memory list = new Royalty[](1);
        list[0] = Royalty(receiver, percentage);
        vm.prank(account);
        return single.mint(about(), list);
    }

    function acceptSingle(Bid memory bid, bytes memory signature) private {
        vm.prank(seller);
        single.acceptBid(bid, signature, 0);
    }

    function acceptMulti(Bid memory bid, bytes memory signature) private {
        vm.prank(seller);
        multi.acceptBid(bid, signature, 0);
    }
}

/// @dev A wallet that signs everything, and acts whenever it is asked for something.
contract ActingWallet {
    address private _target;
    bytes private _plan;
    AskingToken private _drained;
    address private _drainTo;

    function approve(PlainToken token, address market) external {
        token.approve(market, type(uint256).max);
    }

    function setPlan(address target, bytes calldata plan) external {
        (_target, _plan) = (target, plan);
    }

    function setDrain(AskingToken token, address to) external {
        (_drained, _drainTo) = (token, to);
    }

    /// @dev EIP-1271. Signs only if its plan came to nothing.
    function isValidSignature(bytes32, bytes calldata) external returns (bytes4) {
        if (_target == address(0)) return 0x1626ba7e;
        (bool success, ) = _target.call{gas: 100_000}(_plan);
        return success ? bytes4(0) : bytes4(0x1626ba7e);
    }

    /// @dev Before its money moves: the second time, it sends away what is left.
    function beforePayment(address to) external {
        if (address(_drained) == address(0) || to == _drainTo) return;
        uint256 left = _drained.balanceOf(address(this));
        if (_drained.balanceOf(_drained.firstReceiver()) > 0) _drained.transfer(_drainTo, left);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return 0x150b7a02;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return 0xf23a6e61;
    }
}

/// @dev A token that asks whoever pays before it moves.
contract AskingToken is PlainToken {
    address public firstReceiver;

    function _update(address from, address to, uint256 amount) internal override {
        if (from.code.length > 0) {
            ActingWallet(from).beforePayment(to);
            if (firstReceiver == address(0)) firstReceiver = to;
        }
        super._update(from, to, amount);
    }
}
