// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IMarket} from "./interfaces/IMarket.sol";
import {MarketOwner} from "./MarketOwner.sol";
import {Payouts} from "./Payouts.sol";
import {TokenRecord} from "./TokenRecord.sol";
import {TokenRegistry} from "./TokenRegistry.sol";
import {BASIS_POINT, BASIS_POINTS, NATIVE} from "./Units.sol";

/// @title Market core: orders, bids, service fee and royalties, shared by the single-copy and the multi-copy token.
/// @notice The token is its own market: a seller needs no approval, an order takes one storage slot, and any transfer by the
/// seller cancels it. The owner sets the fee of new orders (at most 10 %) and the accepted ERC-20 tokens, and can pause the
/// market, but cannot move tokens or money of others.
abstract contract MarketCore is Payouts, EIP712, TokenRegistry {
    using SafeCast for uint256;
    using TokenRecord for bytes;

    /// @dev An order, packed into one storage slot (`_packOrder`). A price of zero means no order.
    struct Order {
        uint96 price;
        uint24 fee;
        uint40 quantity;
        uint40 nonce;
        uint16 currency;
        uint40 expiry;
    }

    /// @notice EIP-712 type hash of a bid.
    bytes32 public constant BID_TYPEHASH =
        keccak256(
            "Bid(address bidder,uint256 tokenId,bytes32 content,uint256 quantity,address currency,uint256 amount,uint256 nonce,uint256 deadline,uint256 maxFee,uint256 maxRoyalty)"
        );

    mapping(uint256 tokenId => mapping(address seller => uint256 word)) private _orders;
    mapping(address bidder => mapping(uint256 word => uint256 bits)) private _usedBidNonces;

    string private constant DOMAIN_NAME = "MarketDesk";
    string private constant DOMAIN_VERSION = "1";

    constructor(address initialOwner, uint256 fee)
        MarketOwner(initialOwner, fee)
        EIP712(DOMAIN_NAME, DOMAIN_VERSION)
    {}

    // --- Orders ------------------------------------------------------------------------------------------------

    /// @inheritdoc IMarket
    function changePrice(uint256 tokenId, uint256 newPrice, address currency)
        external
        whenNotPaused
        returns (uint256 nonce)
    {
        Order memory order = _loadOrder(tokenId, msg.sender);
        if (order.price == 0) revert NoOrder(tokenId, msg.sender);
        if (newPrice == 0) revert PriceZero();
        _requireNotExpired(order.expiry);
        _requireCurrency(order.currency, currency);
        uint256 oldNonce = order.nonce;
        nonce = ++_lastOrderNonce;
        order.price = newPrice.toUint96();
        order.nonce = uint40(nonce);
        _storeOrder(tokenId, msg.sender, order);
        emit PriceChanged(tokenId, msg.sender, oldNonce, nonce, newPrice);
    }

    /// @inheritdoc IMarket
    function cancelOrder(uint256 tokenId) external {
        if (!_cancelOrder(tokenId, msg.sender)) revert NoOrder(tokenId, msg.sender);
    }

    // --- Bids --------------------------------------------------------------------------------------------------

    /// @inheritdoc IMarket
    function acceptBid(Bid calldata bid, bytes calldata signature, uint256 minProceeds)
        external
        whenNotPaused
        nonReentrant
    {
        (bytes memory record, uint256 fee) = _checkBid(bid);
        _useBidNonce(bid.bidder, bid.nonce);
        bool isSigned = _requireValidSignature(bid.bidder, _hashTypedDataV4(_hashOf(bid)), signature);

        uint256 royalty = _royaltyOf(bid.amount, record);
        uint256 proceeds = bid.amount - fee - royalty;
        if (proceeds < minProceeds) revert ProceedsTooLow(proceeds, minProceeds);

        _transferCopies(msg.sender, bid.bidder, bid.tokenId, bid.quantity);
        _cancelOrder(bid.tokenId, msg.sender);
        emit BidAccepted(
            bid.tokenId,
            msg.sender,
            bid.bidder,
            bid.nonce,
            bid.quantity,
            bid.currency,
            bid.amount,
            fee,
            royalty
        );
        _settle(Payment(bid.currency, bid.bidder, msg.sender, bid.amount, fee, royalty, record));
        _checkOnReceived(msg.sender, bid.bidder, bid.tokenId, bid.quantity, isSigned);
    }

    /// @inheritdoc IMarket
    function cancelBid(uint256 nonce) external {
        _useBidNonce(msg.sender, nonce);
        emit BidCancelled(msg.sender, nonce);
    }

    /// @inheritdoc IMarket
    function cancelBids(uint256 word, uint256 mask) external {
        _usedBidNonces[msg.sender][word] |= mask;
        emit BidsCancelled(msg.sender, word, mask);
    }

    // --- Views -------------------------------------------------------------------------------------------------

    /// @inheritdoc IMarket
    function orderOf(uint256 tokenId, address seller) public view returns (OrderView memory found) {
        Order memory order = _loadOrder(tokenId, seller);
        if (order.price == 0) return found;
        (address currency, ) = _currencyById(order.currency);
        return
            OrderView({
                seller: seller,
                price: order.price,
                quantity: order.quantity,
                currency: currency,
                fee: order.fee * BASIS_POINT,
                nonce: order.nonce,
                expiry: order.expiry,
                digest: _digestOf(tokenId, seller, order, currency, TokenRecord.hashOf(tokenId)),
                open: _isOpen(order) && !paused()
            });
    }

    /// @inheritdoc IMarket
    function orderDigest(
        uint256 tokenId,
        address seller,
        uint256 price,
        address currency,
        uint256 nonce,
        bytes32 content
    ) public pure returns (bytes32) {
        return keccak256(abi.encode(tokenId, seller, price, currency, nonce, content));
    }

    /// @inheritdoc IMarket
    function isBidNonceUsed(address bidder, uint256 nonce) public view returns (bool) {
        return (_usedBidNonces[bidder][nonce >> 8] >> (nonce & 0xff)) & 1 == 1;
    }

    /// @inheritdoc EIP712
    /// @dev Overridden to read constants, which takes less bytecode.
    function eip712Domain()
        public
        view
        override
        returns (
            bytes1 fields,
            string memory name,
            string memory version,
            uint256 chainId,
            address verifyingContract,
            bytes32 salt,
            uint256[] memory extensions
        )
    {
        return (hex"0f", DOMAIN_NAME, DOMAIN_VERSION, block.chainid, address(this), 0, new uint256[](0));
    }

    // --- Internal -----------------------------------------------------------------------------------------------

    /// @dev Returns the balance of `account`.
    function _copiesOf(address account, uint256 tokenId) internal view virtual returns (uint256);

    /// @dev Transfers copies without the receiver hook and without cancelling an order. The caller does both.
    function _transferCopies(address from, address to, uint256 tokenId, uint256 quantity) internal virtual;

    /// @dev Calls the receiver hook of a contract that received copies.
    /// @param isSigned Whether the receiver's key signed the bid.
    function _checkOnReceived(address from, address to, uint256 tokenId, uint256 quantity, bool isSigned)
        internal
        virtual;

    function _placeOrder(uint256 tokenId, uint256 quantity, Offer calldata offer)
        internal
        whenNotPaused
        returns (uint256 nonce)
    {
        _requireQuantity(tokenId, msg.sender, quantity, _copiesOf(msg.sender, tokenId));
        if (offer.price == 0) revert PriceZero();
        _requireNotExpired(offer.expiry);
        uint256 basisPoints = _serviceFee;
        uint256 fee = basisPoints * BASIS_POINT;
        if (fee > offer.maxFee) revert OrderFeeTooHigh(fee, offer.maxFee);
        if (_orders[tokenId][msg.sender] != 0) _cancelInactiveOrder(tokenId);
        nonce = ++_lastOrderNonce;
        _orders[tokenId][msg.sender] = _packOrder({
            price: offer.price.toUint96(),
            fee: basisPoints,
            quantity: quantity.toUint40(),
            nonce: nonce,
            currency: _currencyId(offer.currency),
            expiry: offer.expiry.toUint40()
        });
        emit OrderPlaced(
            tokenId,
            msg.sender,
            nonce,
            quantity,
            offer.price,
            offer.currency,
            fee,
            offer.expiry
        );
    }

    /// @dev Fills an order for the caller (checks, effects, interactions). The receiver hook of the buyer is called last, after the
    /// payments.
    function _buy(uint256 tokenId, address seller, uint256 quantity, Terms calldata terms)
        internal
        whenNotPaused
        nonReentrant
    {
        Order memory order = _loadOrder(tokenId, seller);
        bytes memory record = TokenRecord.read(tokenId);
        uint256 total = _checkPurchase(tokenId, seller, quantity, order, keccak256(record), terms);

        // The seller still holds at least the remaining quantity of the order.
        if (quantity == order.quantity) {
            delete _orders[tokenId][seller];
        } else {
            order.quantity -= uint40(quantity);
            _storeOrder(tokenId, seller, order);
        }
        _transferCopies(seller, msg.sender, tokenId, quantity);

        uint256 fee;
        unchecked {
            // Cannot overflow: 136 bits times 24 bits.
            fee = (total * order.fee) / BASIS_POINTS;
        }
        uint256 royalty = _royaltyOf(total, record);
        emit Sold(tokenId, seller, msg.sender, order.nonce, quantity, terms.currency, total, fee, royalty);
        _settle(Payment(terms.currency, msg.sender, seller, total, fee, royalty, record));
        _checkOnReceived(seller, msg.sender, tokenId, quantity, false);
    }

    /// @dev Cancels an order, if there is one. Returns whether there was one.
    function _cancelOrder(uint256 tokenId, address seller) internal returns (bool) {
        if (_orders[tokenId][seller] == 0) return false;
        emit OrderCancelled(tokenId, seller, _loadOrder(tokenId, seller).nonce);
        delete _orders[tokenId][seller];
        return true;
    }

    // --- Private -----------------------------------------------------------------------------------------------

    /// @dev Validates a purchase. Returns its total price.
    function _checkPurchase(
        uint256 tokenId,
        address seller,
        uint256 quantity,
        Order memory order,
        bytes32 content,
        Terms calldata terms
    ) private view returns (uint256 total) {
        if (order.price == 0) revert NoOrder(tokenId, seller);
        if (msg.sender == seller) revert SelfPurchase(seller);
        _requireNotExpired(order.expiry);
        address currency = _requireCurrency(order.currency, terms.currency);
        bytes32 digest = _digestOf(tokenId, seller, order, currency, content);
        if (digest != terms.digest) revert OrderChanged(terms.digest, digest);
        _requireQuantity(tokenId, seller, quantity, order.quantity);
        unchecked {
            // Cannot overflow: 96 bits times 40 bits.
            total = uint256(order.price) * quantity;
        }
        if (total > terms.maxTotal) revert PriceTooHigh(total, terms.maxTotal);
        uint256 due = currency == NATIVE ? total : 0;
        if (msg.value != due) revert WrongPayment(msg.value, due);
    }

    /// @dev Validates a bid except for its signature. Returns the token's record, which exists because the caller holds copies,
    /// and the service fee.
    function _checkBid(Bid calldata bid) private view returns (bytes memory record, uint256 fee) {
        if (block.timestamp > bid.deadline) revert BidExpired(bid.deadline);
        if (bid.bidder == msg.sender) revert SelfPurchase(msg.sender);
        if (bid.amount == 0) revert PriceZero();
        _requireQuantity(bid.tokenId, msg.sender, bid.quantity, _copiesOf(msg.sender, bid.tokenId));
        _acceptedCurrencyId(bid.currency);
        record = TokenRecord.read(bid.tokenId);
        bytes32 content = keccak256(record);
        if (content != bid.content) revert BidContentChanged(bid.content, content);
        uint256 basisPoints = _serviceFee;
        if (basisPoints * BASIS_POINT > bid.maxFee) revert BidFeeTooHigh(basisPoints * BASIS_POINT, bid.maxFee);
        uint256 royalty = record.totalRoyalty() * BASIS_POINT;
        if (royalty > bid.maxRoyalty) revert BidRoyaltyTooHigh(royalty, bid.maxRoyalty);
        fee = (bid.amount * basisPoints) / BASIS_POINTS;
    }

    /// @dev Tries ECDSA first, because an account with a key and code (EIP-7702) may not implement EIP-1271. Returns whether the
    /// bidder's key signed.
    function _requireValidSignature(address bidder, bytes32 digest, bytes calldata signature)
        private
        view
        returns (bool isEcdsa)
    {
        (address signer, ECDSA.RecoverError err, ) = ECDSA.tryRecoverCalldata(digest, signature);
        if (err == ECDSA.RecoverError.NoError && signer == bidder) return true;
        if (!SignatureChecker.isValidERC1271SignatureNowCalldata(bidder, digest, signature)) {
            revert BidSignatureInvalid(bidder);
        }
    }

    /// @dev Returns the EIP-712 struct hash of a bid, copied from calldata: its ten fields are static. Addresses with dirty upper
    /// bits revert when they are read as addresses.
    function _hashOf(Bid calldata bid) private pure returns (bytes32 hash) {
        bytes32 typehash = BID_TYPEHASH;
        assembly ("memory-safe") {
            let data := mload(0x40)
            mstore(data, typehash)
            calldatacopy(add(data, 0x20), bid, 0x140)
            hash := keccak256(data, 0x160)
        }
    }

    /// @dev Cancels the caller's existing order if it can no longer be filled. Reverts otherwise.
    function _cancelInactiveOrder(uint256 tokenId) private {
        if (_isOpen(_loadOrder(tokenId, msg.sender))) revert OrderExists(tokenId, msg.sender);
        _cancelOrder(tokenId, msg.sender);
    }

    function _useBidNonce(address bidder, uint256 nonce) private {
        mapping(uint256 word => uint256 bits) storage words = _usedBidNonces[bidder];
        uint256 bits = words[nonce >> 8];
        uint256 bit = 1 << (nonce & 0xff);
        if (bits & bit != 0) revert BidNonceUsed(bidder, nonce);
        words[nonce >> 8] = bits | bit;
    }

    function _isOpen(Order memory order) private view returns (bool) {
        (, bool allowed) = _currencyById(order.currency);
        return allowed && (order.expiry == 0 || block.timestamp <= order.expiry);
    }

    function _digestOf(uint256 tokenId, address seller, Order memory order, address currency, bytes32 content)
        private
        pure
        returns (bytes32)
    {
        return orderDigest(tokenId, seller, order.price, currency, order.nonce, content);
    }

    function _storeOrder(uint256 tokenId, address seller, Order memory order) private {
        _orders[tokenId][seller] =
            _packOrder(order.price, order.fee, order.quantity, order.nonce, order.currency, order.expiry);
    }

    function _loadOrder(uint256 tokenId, address seller) private view returns (Order memory order) {
        uint256 word = _orders[tokenId][seller];
        order.price = uint96(word);
        order.fee = uint24(word >> 96);
        order.quantity = uint40(word >> 120);
        order.nonce = uint40(word >> 160);
        order.currency = uint16(word >> 200);
        order.expiry = uint40(word >> 216);
    }

    /// @dev Packs an order into a word. Assigning a storage struct member by member would read and write the slot each time.
    /// The caller checks that each value fits.
    function _packOrder(
        uint256 price,
        uint256 fee,
        uint256 quantity,
        uint256 nonce,
        uint256 currency,
        uint256 expiry
    ) private pure returns (uint256) {
        return price | fee << 96 | quantity << 120 | nonce << 160 | currency << 200 | expiry << 216;
    }

    function _requireNotExpired(uint256 expiry) private view {
        if (expiry != 0 && block.timestamp > expiry) revert OrderExpired(expiry);
    }

    function _requireQuantity(uint256 tokenId, address holder, uint256 requested, uint256 available) private pure {
        if (requested == 0 || requested > available) revert NotEnoughCopies(tokenId, holder, requested, available);
    }
}
