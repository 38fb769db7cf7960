// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The public structures, events and errors of the market's contracts.
/// @notice Percentages are percent × 1e18 everywhere (2.5 % is 2.5e18). Amounts are in the smallest unit of their
/// currency. The native coin is the currency at address zero.
abstract contract MarketTypes {
    /// @dev The native coin as a currency.
    address internal constant NATIVE = address(0);
    /// @dev One hundred percent, in percent × 1e18.
    uint256 internal constant HUNDRED_PERCENT = 100e18;

    /// @notice Description of a token, fixed at mint.
    struct Metadata {
        string name;
        string image;
        string metadataAddress;
    }

    /// @notice One receiver's share of every sale.
    struct Royalty {
        address receiver;
        uint96 percentage;
    }

    /// @notice A standing offer to sell, as readers see it. `price` is per copy; `fee` is the service fee that was in
    /// force when it was placed; `nonce` changes with every change of the price and is never used twice.
    struct OrderView {
        address seller;
        uint256 price;
        uint256 quantity;
        address currency;
        uint256 fee;
        uint256 nonce;
    }

    /// @notice An offer to buy, signed by the bidder (EIP-712). `amount` is for all the copies together; `maxFee` and
    /// `maxRoyalty` are the highest percentages that the bidder lets be taken out of it.
    struct Bid {
        address bidder;
        uint256 tokenId;
        uint256 quantity;
        address currency;
        uint256 amount;
        uint256 nonce;
        uint256 deadline;
        uint256 maxFee;
        uint256 maxRoyalty;
    }

    event Minted(
        uint256 indexed tokenId,
        address indexed creator,
        uint256 quantity,
        string name,
        string image,
        string metadataAddress,
        Royalty[] royalties
    );
    event OrderPlaced(
        uint256 indexed tokenId,
        address indexed seller,
        uint256 nonce,
        uint256 quantity,
        uint256 price,
        address currency,
        uint256 fee
    );
    event PriceChanged(
        uint256 indexed tokenId,
        address indexed seller,
        uint256 oldNonce,
        uint256 nonce,
        uint256 price
    );
    /// @notice The order is gone without a sale: cancelled, or ended by a transfer or burn.
    event OrderCancelled(uint256 indexed tokenId, address indexed seller, uint256 nonce);
    /// @notice A sale from an order. `total` was paid; of it `fee` and `royalty` went to the market and the receivers.
    event Sold(
        uint256 indexed tokenId,
        address indexed seller,
        address indexed buyer,
        uint256 nonce,
        uint256 quantity,
        address currency,
        uint256 total,
        uint256 fee,
        uint256 royalty
    );
    /// @notice A sale to a bidder. `nonce` is the bid's, not an order's.
    event BidAccepted(
        uint256 indexed tokenId,
        address indexed seller,
        address indexed bidder,
        uint256 nonce,
        uint256 quantity,
        address currency,
        uint256 total,
        uint256 fee,
        uint256 royalty
    );
    event BidCancelled(address indexed bidder, uint256 nonce);
    event ServiceFeeChanged(uint256 oldFee, uint256 newFee);
    /// @notice `token` zero: the type is no longer accepted.
    event TokenTypeSet(string tokenType, address indexed token, address indexed previous);
    /// @notice A payment could not be delivered and waits to be withdrawn.
    event Credited(address indexed account, address indexed currency, uint256 amount);
    event Withdrawn(address indexed account, address indexed currency, uint256 amount, address to);

    error UnknownToken(uint256 tokenId);
    error MetadataMissing();
    error MetadataTooLong(uint256 length, uint256 limit);
    error TooManyRoyalties(uint256 count);
    error RoyaltyInvalid(address receiver, uint256 percentage);
    error RoyaltyTooHigh(uint256 total);
    error ServiceFeeTooHigh(uint256 fee);
    error RenounceDisabled();

    error TokenTypeInvalid(string tokenType);
    error TokenTypeUnknown(string tokenType);
    error CurrencyInvalid(address token);
    error CurrencyNotAllowed(address token);

    error PriceZero();
    error QuantityZero();
    error NotEnoughCopies(uint256 tokenId, address holder, uint256 asked, uint256 available);
    error OrderExists(uint256 tokenId, address seller);
    error NoOrder(uint256 tokenId, address seller);
    error OrderChanged(uint256 stated, uint256 current);
    error SelfPurchase(address account);
    error WrongPayment(uint256 sent, uint256 due);

    error BidExpired(uint256 deadline);
    error BidNonceUsed(address bidder, uint256 nonce);
    error BidFeeTooHigh(uint256 fee, uint256 limit);
    error BidRoyaltyTooHigh(uint256 royalty, uint256 limit);
    error BidSignatureInvalid(address bidder);

    error PaymentIncomplete(address currency);
    error NothingToWithdraw(address account, address currency);
    error ReceiverInvalid(address to);
}
