// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {MarketCore} from "../../src/MarketCore.sol";
import {IMarketTypes} from "../../src/interfaces/IMarketTypes.sol";
import {MultiCopy} from "../../src/MultiCopy.sol";
import {SingleCopy} from "../../src/SingleCopy.sol";
import {PlainToken} from "./PlainToken.sol";
import {BaseTest} from "./BaseTest.sol";

/// @dev Both tokens, deployed and with people around them; the ordinary steps as one-liners.
abstract contract MarketTest is BaseTest, IMarketTypes {
    uint256 internal constant FEE = 2.5e18;
    uint256 internal constant ROYALTY = 7.5e18;
    uint256 internal constant PRICE = 1 ether;
    uint256 internal constant COPIES = 10;
    string internal constant ADDRESS = "https://meta.example/1.json";

    address internal owner;
    address internal creator;
    address internal artist;
    address internal seller;
    address internal buyer;
    address internal other;

    SingleCopy internal single;
    MultiCopy internal multi;
    PlainToken internal pks;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        owner = makeAddr("owner");
        creator = makeAddr("creator");
        artist = makeAddr("artist");
        seller = makeAddr("seller");
        buyer = makeAddr("buyer");
        other = makeAddr("other");
        // By name: the code that is deployed (chain/install-code.ts), and a test contract doesn't carry it.
        single = SingleCopy(payable(vm.deployCode("SingleCopy.sol:SingleCopy", abi.encode("Desk Singles", "DSK1", owner, FEE))));
        multi = MultiCopy(payable(vm.deployCode("MultiCopy.sol:MultiCopy", abi.encode("Desk Multiples", "DSKN", owner, FEE))));
        pks = PlainToken(vm.deployCode("PlainToken.sol:PlainToken"));
        vm.startPrank(owner);
        single.setTokenType("PKS", address(pks));
        multi.setTokenType("PKS", address(pks));
        vm.stopPrank();
        fund(buyer);
        fund(other);
    }

    function fund(address account) internal {
        vm.deal(account, 1_000_000 ether);
        pks.mint(account, 1_000_000 ether);
        vm.startPrank(account);
        pks.approve(address(single), type(uint256).max);
        pks.approve(address(multi), type(uint256).max);
        vm.stopPrank();
    }

    function about() internal pure returns (Metadata memory) {
        return Metadata("", "", ADDRESS);
    }

    function shares(uint256 count, uint256 each) internal returns (Royalty[] memory list) {
        list = new Royalty[](count);
        for (uint256 i = 0; i < count; ++i) {
            list[i] = Royalty(i == 0 ? artist : makeAddr(vm.toString(i)), uint96(each));
        }
    }

    function mintSingle(address to) internal returns (uint256 tokenId) {
        Royalty[] memory list = shares(1, ROYALTY);
        vm.prank(to);
        return single.mint(about(), list);
    }

    function mintMulti(address to) internal returns (uint256 tokenId) {
        Royalty[] memory list = shares(1, ROYALTY);
        vm.prank(to);
        return multi.mint(COPIES, about(), list);
    }

    /// @dev What a seller asks for who allows any fee and no end, in a currency by its address.
    function offer(uint256 price, address currency) internal pure returns (Offer memory) {
        return Offer(price, currency, type(uint256).max, 0);
    }

    /// @dev In native coin.
    function offer(uint256 price) internal pure returns (Offer memory) {
        return offer(price, address(0));
    }

    /// @dev What a buyer states who saw the order as it is now and pays what it costs.
    function termsOf(MarketCore market, uint256 tokenId, address from) internal view returns (Terms memory) {
        OrderView memory order = market.orderOf(tokenId, from);
        return Terms(order.digest, order.currency, order.price * order.quantity);
    }

    /// @dev Places an order at `PRICE`. Returns what its buyer states.
    function place(address from, uint256 tokenId, string memory tokenType) internal returns (Terms memory) {
        address currency = single.tokenAddress(tokenType);
        vm.prank(from);
        single.placeOrder(tokenId, offer(PRICE, currency));
        return termsOf(single, tokenId, from);
    }

    function placeMulti(address from, uint256 tokenId, uint256 quantity, string memory tokenType)
        internal
        returns (Terms memory)
    {
        address currency = multi.tokenAddress(tokenType);
        vm.prank(from);
        multi.placeOrder(tokenId, quantity, offer(PRICE, currency));
        return termsOf(multi, tokenId, from);
    }

    /// @dev The digest of an order, worked out from its definition.
    function digestOfOrder(MarketCore market, uint256 tokenId, OrderView memory order) internal view returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    tokenId,
                    order.seller,
                    order.price,
                    order.currency,
                    order.nonce,
                    keccak256(recordOf(address(market), tokenId).code)
                )
            );
    }

    /// @dev Where the record of one of the first 127 tokens lies.
    function recordOf(address market, uint256 tokenId) internal pure returns (address) {
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"d694", market, uint8(tokenId))))));
    }

    /// @dev A bid of `buyer` in PKS that is good as it stands.
    function bidFor(uint256 tokenId, uint256 quantity) internal view returns (Bid memory) {
        return bidFor(single, tokenId, quantity);
    }

    function bidFor(MarketCore market, uint256 tokenId, uint256 quantity) internal view returns (Bid memory) {
        return Bid({
            bidder: buyer,
            tokenId: tokenId,
            content: keccak256(recordOf(address(market), tokenId).code),
            quantity: quantity,
            currency: address(pks),
            amount: PRICE,
            nonce: 7,
            deadline: block.timestamp + 1 days,
            maxFee: FEE,
            maxRoyalty: ROYALTY
        });
    }

    function sign(MarketCore market, Bid memory bid, string memory name) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf(name), digestOf(market, bid));
        return abi.encodePacked(r, s, v);
    }

    /// @dev EIP-712 worked out from the standard, not with the contract's own code.
    function digestOf(MarketCore market, Bid memory bid) internal view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("MarketDesk"),
                keccak256("1"),
                block.chainid,
                address(market)
            )
        );
        bytes32 structHash = keccak256(
            abi.encode(
                keccak256(
                    "Bid(address bidder,uint256 tokenId,bytes32 content,uint256 quantity,address currency,uint256 amount,uint256 nonce,uint256 deadline,uint256 maxFee,uint256 maxRoyalty)"
                ),
                bid.bidder,
                bid.tokenId,
                bid.content,
                bid.quantity,
                bid.currency,
                bid.amount,
                bid.nonce,
                bid.deadline,
                bid.maxFee,
                bid.maxRoyalty
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, structHash));
    }
}
