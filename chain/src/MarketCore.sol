// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Currencies} from "./Currencies.sol";
import {MarketOwner} from "./MarketOwner.sol";
import {Payouts} from "./Payouts.sol";
import {TokenRecord} from "./TokenRecord.sol";
import {TokenRegistry} from "./TokenRegistry.sol";

/// @title Market core: orders, bids, service fee and royalties, shared by the single-copy and the multi-copy token.
/// @notice The token is its own market: a seller approves nobody, an order is a word of storage beside the balance,
/// and the order ends when the balance does. The owner sets the fee for orders to come (10 % at most), names the ERC-20 tokens
/// and can pause; no call of theirs moves anybody's tokens or money.
abstract contract MarketCore is Currencies, Payouts, EIP712, TokenRegistry {
    using SafeCast for uint256;
    using TokenRecord for bytes;

    /// @dev One word of storage. There is no order where `price` is zero.
    struct Order {
        uint96 price;
        uint64 fee;
        uint40 quantity;
        uint40 nonce;
        uint16 currency;
    }

    /// @notice EIP-712 type of a bid.
    bytes32 public constant BID_TYPEHASH =
        keccak256(
            "Bid(address bidder,uint256 tokenId,uint256 quantity,address currency,uint256 amount,uint256 nonce,uint256 deadline,uint256 maxFee,uint256 maxRoyalty)"
        );

    uint40 private _lastOrderNonce;

    mapping(uint256 tokenId => mapping(address seller => Order)) private _orders;
    mapping(address bidder => mapping(uint256 word => uint256 bits)) private _usedBidNonces;

    constructor(address initialOwner, uint256 fee) MarketOwner(initialOwner, fee) EIP712("MarketDesk", "1") {}

    // --- Orders ------------------------------------------------------------------------------------------------

    /// @notice Changes the price of the caller's order. It gets a new nonce, so that a purchase at the old price
    /// can't become one at the new; fee and currency stay.
    /// @return nonce The nonce that buyers must state from now on.
    function changePrice(uint256 tokenId, uint256 newPrice) external whenNotPaused returns (uint256 nonce) {
        Order storage order = _orders[tokenId][msg.sender];
        if (order.price == 0) revert NoOrder(tokenId, msg.sender);
        if (newPrice == 0) revert PriceZero();
        uint256 oldNonce = order.nonce;
        nonce = ++_lastOrderNonce;
        order.price = newPrice.toUint96();
        order.nonce = uint40(nonce);
        emit PriceChanged(tokenId, msg.sender, oldNonce, nonce, newPrice);
    }

    /// @notice Takes back the caller's order. Always open, with the market paused too.
    function cancelOrder(uint256 tokenId) external {
        if (!_endOrder(tokenId, msg.sender)) revert NoOrder(tokenId, msg.sender);
    }

    // --- Bids --------------------------------------------------------------------------------------------------

    /// @notice Sells the caller's token to a bidder who signed for it. The bidder pays `bid.amount`; service fee and
    /// royalties come out of it.
    /// @param bid What the bidder signed.
    /// @param signature The bidder's EIP-712 signature, or whatever the bidder's contract accepts (EIP-1271).
    function acceptBid(Bid calldata bid, bytes calldata signature) external whenNotPaused nonReentrant {
        address bidder = bid.bidder;
        if (block.timestamp > bid.deadline) revert BidExpired(bid.deadline);
        if (bidder == msg.sender) revert SelfPurchase(msg.sender);
        if (bid.amount == 0) revert PriceZero();
        _requireCopies(bid.tokenId, msg.sender, bid.quantity, _copiesOf(msg.sender, bid.tokenId));
        _requireAllowed(bid.currency);
        // Whoever holds copies holds them of a token that was minted, so there is a record.
        bytes memory record = TokenRecord.read(bid.tokenId);
        uint256 fee = _serviceFee;
        if (fee > bid.maxFee) revert BidFeeTooHigh(fee, bid.maxFee);
        uint256 royalty = record.totalRoyalty();
        if (royalty > bid.maxRoyalty) revert BidRoyaltyTooHigh(royalty, bid.maxRoyalty);
        _useBidNonce(bidder, bid.nonce);
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(BID_TYPEHASH, bid)));
        if (!SignatureChecker.isValidSignatureNowCalldata(bidder, digest, signature)) {
            revert BidSignatureInvalid(bidder);
        }

        _move(msg.sender, bidder, bid.tokenId, bid.quantity);
        fee = (bid.amount * fee) / HUNDRED_PERCENT;
        royalty = _settle(bid.currency, bidder, bid.amount, fee, owner(), msg.sender, record);
        emit BidAccepted(
            bid.tokenId,
            msg.sender,
            bidder,
            bid.nonce,
            bid.quantity,
            bid.currency,
            bid.amount,
            fee,
            royalty
        );
        _checkReceived(msg.sender, bidder, bid.tokenId, bid.quantity);
    }

    /// @notice Makes the caller's bids with this nonce void. Always open, with the market paused too.
    function cancelBid(uint256 nonce) external {
        _useBidNonce(msg.sender, nonce);
        emit BidCancelled(msg.sender, nonce);
    }

    // --- Reading -----------------------------------------------------------------------------------------------

    /// @notice The order of `seller` for a token; all zero where there is none.
    function orderOf(uint256 tokenId, address seller) public view returns (OrderView memory) {
        Order memory order = _orders[tokenId][seller];
        if (order.price == 0) seller = address(0);
        return OrderView(seller, order.price, order.quantity, _currencyAt(order.currency), order.fee, order.nonce);
    }

    /// @notice Whether a bidder's nonce was used or cancelled.
    function isBidNonceUsed(address bidder, uint256 nonce) public view returns (bool) {
        return (_usedBidNonces[bidder][nonce >> 8] >> (nonce & 0xff)) & 1 == 1;
    }

    // --- For the tokens ----------------------------------------------------------------------------------------

    /// @dev How many copies `account` holds.
    function _copiesOf(address account, uint256 tokenId) internal view virtual returns (uint256);

    /// @dev Moves copies without calling the receiver.
    function _move(address from, address to, uint256 tokenId, uint256 quantity) internal virtual;

    /// @dev Asks a receiving contract whether it takes what it was just given.
    function _checkReceived(address from, address to, uint256 tokenId, uint256 quantity) internal virtual;

    function _placeOrder(uint256 tokenId, uint256 quantity, uint256 price, string calldata tokenType)
        internal
        whenNotPaused
        returns (uint256 nonce)
    {
        _requireCopies(tokenId, msg.sender, quantity, _copiesOf(msg.sender, tokenId));
        if (price == 0) revert PriceZero();
        if (_orders[tokenId][msg.sender].price != 0) revert OrderExists(tokenId, msg.sender);
        uint16 currency = _idOf(tokenType);
        uint64 fee = _serviceFee;
        nonce = ++_lastOrderNonce;
        _orders[tokenId][msg.sender] = Order({
            price: price.toUint96(),
            fee: fee,
            quantity: quantity.toUint40(),
            nonce: uint40(nonce),
            currency: currency
        });
        emit OrderPlaced(tokenId, msg.sender, nonce, quantity, price, _currencyAt(currency), fee);
    }

    /// @dev Sells from an order to the caller. Order and token are settled before money moves, and the buyer's own
    /// contract is asked last.
    function _buy(uint256 tokenId, address seller, uint256 quantity, uint256 nonce) internal whenNotPaused nonReentrant {
        Order memory order = _orders[tokenId][seller];
        if (order.price == 0) revert NoOrder(tokenId, seller);
        if (order.nonce != nonce) revert OrderChanged(nonce, order.nonce);
        if (msg.sender == seller) revert SelfPurchase(seller);
        _requireCopies(tokenId, seller, quantity, order.quantity);
        address currency = _allowedCurrencyAt(order.currency);
        uint256 total = uint256(order.price) * quantity;
        uint256 due = currency == NATIVE ? total : 0;
        if (msg.value != due) revert WrongPayment(msg.value, due);

        // The order is removed first, so that the move below ends none; its rest is stored again.
        delete _orders[tokenId][seller];
        _move(seller, msg.sender, tokenId, quantity);
        if (quantity < order.quantity) {
            order.quantity -= uint40(quantity);
            _orders[tokenId][seller] = order;
        }

        bytes memory record = TokenRecord.read(tokenId);
        uint256 fee = (total * order.fee) / HUNDRED_PERCENT;
        uint256 royalty = _settle(currency, msg.sender, total, fee, owner(), seller, record);
        emit Sold(tokenId, seller, msg.sender, nonce, quantity, currency, total, fee, royalty);
        _checkReceived(seller, msg.sender, tokenId, quantity);
    }

    /// @dev Ends an order without a sale. Returns whether there was one.
    function _endOrder(uint256 tokenId, address seller) internal returns (bool) {
        Order storage order = _orders[tokenId][seller];
        if (order.price == 0) return false;
        emit OrderCancelled(tokenId, seller, order.nonce);
        delete _orders[tokenId][seller];
        return true;
    }

    // --- Own ---------------------------------------------------------------------------------------------------

    function _useBidNonce(address bidder, uint256 nonce) private {
        mapping(uint256 word => uint256 bits) storage words = _usedBidNonces[bidder];
        uint256 bits = words[nonce >> 8];
        uint256 bit = 1 << (nonce & 0xff);
        if (bits & bit != 0) revert BidNonceUsed(bidder, nonce);
        words[nonce >> 8] = bits | bit;
    }

    function _requireCopies(uint256 tokenId, address holder, uint256 asked, uint256 available) private pure {
        if (asked == 0 || asked > available) revert NotEnoughCopies(tokenId, holder, asked, available);
    }
}
