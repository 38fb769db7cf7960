// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title The public structures, events and errors of the market's contracts.
/// @notice Percentages are percent × 1e18 (2.5 % is 2.5e18) and whole basis points (multiples of 1e16). Amounts are in the smallest unit of their
/// currency. The native coin is the currency at address zero. Times are seconds since 1970.
interface IMarketTypes {
    /// @notice Description of a token, fixed at mint. Texts are valid UTF-8 without NUL.
    /// @param name Its name, at most 255 bytes; may be empty.
    /// @param image Address of its picture, at most 2,048 bytes; may be empty.
    /// @param metadataAddress Address of its metadata, 1 to 2,048 bytes.
    struct Metadata {
        string name;
        string image;
        string metadataAddress;
    }

    /// @notice One receiver's share of every sale.
    /// @param receiver Who gets it.
    /// @param percentage How much, in percent × 1e18.
    struct Royalty {
        address receiver;
        uint96 percentage;
    }

    /// @notice What a seller asks for, and the worst that the seller agrees to.
    /// @param price Per copy.
    /// @param currency The ERC-20 token that pays, by its address, never by its name: what a name stands for can change
    /// between signing and mining. Zero: native coin.
    /// @param maxFee The highest service fee that the seller lets be taken out of the price.
    /// @param expiry The last second in which the order can be bought from; zero: it stays until it is taken back.
    struct Offer {
        uint256 price;
        address currency;
        uint256 maxFee;
        uint256 expiry;
    }

    /// @notice What a buyer relies on. Anything else makes the purchase fail.
    /// @param digest The order, as `orderDigest` works it out: seller, price, currency, nonce and content of the token.
    /// @param currency What the buyer pays in; zero: native coin.
    /// @param maxTotal The most that the buyer pays, for all the copies together.
    struct Terms {
        bytes32 digest;
        address currency;
        uint256 maxTotal;
    }

    /// @notice A standing offer to sell, as readers see it; all zero where there is none.
    /// @param seller Whose it is.
    /// @param price Per copy.
    /// @param quantity How many copies are left of it.
    /// @param currency What it is paid in; zero: native coin.
    /// @param fee The service fee that was in force when it was placed.
    /// @param nonce Number of the order; it changes with every change of the price and is never used twice.
    /// @param expiry The last second in which it can be bought from; zero: none.
    /// @param digest What buyers state in their `Terms`.
    /// @param open Whether it can be bought from now: not expired, its currency accepted, the market not paused.
    struct OrderView {
        address seller;
        uint256 price;
        uint256 quantity;
        address currency;
        uint256 fee;
        uint256 nonce;
        uint256 expiry;
        bytes32 digest;
        bool open;
    }

    /// @notice An offer to buy, signed by the bidder (EIP-712).
    /// @param bidder Who pays and gets the copies.
    /// @param tokenId Which token.
    /// @param content What the token is, as `contentOf` says: a token of the same number with other content is not meant.
    /// @param quantity How many copies.
    /// @param currency The ERC-20 token that pays.
    /// @param amount For all the copies together.
    /// @param nonce Any number that the bidder has not used; bids with the same one exclude each other.
    /// @param deadline The last second in which it can be accepted.
    /// @param maxFee The highest service fee that the bidder lets be taken out of the amount.
    /// @param maxRoyalty The highest sum of royalties that the bidder lets be taken out of it.
    struct Bid {
        address bidder;
        uint256 tokenId;
        bytes32 content;
        uint256 quantity;
        address currency;
        uint256 amount;
        uint256 nonce;
        uint256 deadline;
        uint256 maxFee;
        uint256 maxRoyalty;
    }

    // --- Events --------------------------------------------------------------------------------------------------

    /// @notice A token came into being.
    /// @param tokenId Its number.
    /// @param creator Who minted it and got all copies.
    /// @param quantity How many copies there are.
    /// @param name Its name, may be empty.
    /// @param image Address of its picture, may be empty.
    /// @param metadataAddress Address of its metadata.
    /// @param royalties Who gets what of every sale.
    event Minted(
        uint256 indexed tokenId,
        address indexed creator,
        uint256 quantity,
        string name,
        string image,
        string metadataAddress,
        Royalty[] royalties
    );

    /// @notice An order was placed.
    /// @param tokenId Of which token.
    /// @param seller By whom.
    /// @param nonce Number of the order.
    /// @param quantity How many copies.
    /// @param price Per copy.
    /// @param currency What it is paid in; zero: native coin.
    /// @param fee The service fee that sales from it are charged.
    /// @param expiry The last second in which it can be bought from; zero: none.
    event OrderPlaced(
        uint256 indexed tokenId,
        address indexed seller,
        uint256 nonce,
        uint256 quantity,
        uint256 price,
        address currency,
        uint256 fee,
        uint256 expiry
    );

    /// @notice An order has another price and another number; fee, currency, expiry and copies stay.
    /// @param tokenId Of which token.
    /// @param seller Whose order.
    /// @param oldNonce Its number until now.
    /// @param nonce Its number from now on.
    /// @param price Per copy.
    event PriceChanged(
        uint256 indexed tokenId,
        address indexed seller,
        uint256 oldNonce,
        uint256 nonce,
        uint256 price
    );

    /// @notice An order is gone without a sale: cancelled, ended by a transfer or burn, or replaced when it could no
    /// longer be bought from. Where a transfer or burn ends it, this comes after the token's own transfer event.
    /// @param tokenId Of which token.
    /// @param seller Whose order.
    /// @param nonce Number of the order.
    event OrderCancelled(uint256 indexed tokenId, address indexed seller, uint256 nonce);

    /// @notice A sale from an order. It comes before the payments, so that what receivers do then is logged after it.
    /// @param tokenId Of which token.
    /// @param seller Whose order.
    /// @param buyer Who bought.
    /// @param nonce Number of the order.
    /// @param quantity How many copies.
    /// @param currency What it was paid in; zero: native coin.
    /// @param total What was paid.
    /// @param fee What of it went to the market's owner.
    /// @param royalty What of it went to the receivers of royalties, in all.
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

    /// @notice A sale to a bidder. It comes before the payments.
    /// @param tokenId Of which token.
    /// @param seller Who accepted.
    /// @param bidder Who bought.
    /// @param nonce The bid's, not an order's.
    /// @param quantity How many copies.
    /// @param currency The ERC-20 token that paid.
    /// @param total What was paid.
    /// @param fee What of it went to the market's owner.
    /// @param royalty What of it went to the receivers of royalties, in all.
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

    /// @notice A bidder's bids with a nonce are void.
    /// @param bidder Whose.
    /// @param nonce Which.
    event BidCancelled(address indexed bidder, uint256 nonce);

    /// @notice A bidder's bids with any of up to 256 nonces are void: those of `word` × 256 + n where bit n of the mask
    /// is set.
    /// @param bidder Whose.
    /// @param word Which 256 nonces.
    /// @param mask Which of them.
    event BidsCancelled(address indexed bidder, uint256 indexed word, uint256 mask);

    /// @notice The service fee of sales to come is another.
    /// @param oldFee Until now.
    /// @param newFee From now on.
    event ServiceFeeChanged(uint256 oldFee, uint256 newFee);

    /// @notice A token type stands for another ERC-20 token. Orders in the previous one can't be bought from any more;
    /// they stay closed when it is accepted again, as it gets a new number then.
    /// @param tokenType The type, such as `PKS`.
    /// @param token What it stands for; zero: the type is no longer accepted.
    /// @param previous What it stood for; zero: nothing. The same as `token`: nothing changed, orders go on.
    /// @param number Number of this acceptance, which orders keep; zero where `token` is.
    event TokenTypeSet(string tokenType, address indexed token, address indexed previous, uint256 number);

    /// @notice A payment could not be delivered and waits to be withdrawn.
    /// @param account For whom.
    /// @param currency In what; zero: native coin.
    /// @param amount How much.
    event Credited(address indexed account, address indexed currency, uint256 amount);

    /// @notice A credit was withdrawn, all of it.
    /// @param account Whose.
    /// @param currency In what; zero: native coin.
    /// @param amount How much.
    /// @param to Where it went.
    event Withdrawn(address indexed account, address indexed currency, uint256 amount, address to);

    /// @notice Coin or ERC-20 tokens that nobody was owed left the market.
    /// @param currency What; zero: native coin.
    /// @param to Where it went.
    /// @param amount How much.
    event Rescued(address indexed currency, address indexed to, uint256 amount);

    /// @notice An ERC-721 token that lay in the market left it.
    /// @param collection Its contract; the market itself for one of its own.
    /// @param to Where it went.
    /// @param tokenId Which.
    event TokenRescued(address indexed collection, address indexed to, uint256 tokenId);

    /// @notice The collection's description lies elsewhere (ERC-7572).
    event ContractURIUpdated();

    // --- Errors --------------------------------------------------------------------------------------------------

    /// @notice No token has this number.
    /// @param tokenId The number.
    error UnknownToken(uint256 tokenId);
    /// @notice A token needs an address of its metadata.
    error MetadataMissing();
    /// @notice A text is too long.
    /// @param length How many bytes it has.
    /// @param limit How many it may have.
    error MetadataTooLong(uint256 length, uint256 limit);
    /// @notice A text is not valid UTF-8, or has a NUL in it.
    error MetadataNotText();
    /// @notice A token has too many receivers of royalties.
    /// @param count How many.
    error TooManyRoyalties(uint256 count);
    /// @notice A royalty goes to nobody or to the market itself, is nothing, or is not a whole number of basis points (0.01 %).
    /// @param receiver To whom.
    /// @param percentage How much.
    error RoyaltyInvalid(address receiver, uint256 percentage);
    /// @notice The royalties are too high together.
    /// @param total Their sum.
    error RoyaltyTooHigh(uint256 total);
    /// @notice A service fee is above the limit.
    /// @param fee The fee.
    error ServiceFeeTooHigh(uint256 fee);
    /// @notice A service fee is not a whole number of basis points (0.01 %).
    /// @param fee The fee.
    error ServiceFeeInvalid(uint256 fee);
    /// @notice The market can't be without an owner.
    error RenounceDisabled();

    /// @notice A token type is no text of 1 to 32 bytes.
    /// @param tokenType The type.
    error TokenTypeInvalid(string tokenType);
    /// @notice This can't be an accepted ERC-20 token: no contract, the market itself, or one that has a type already.
    /// @param token Its address.
    error CurrencyInvalid(address token);
    /// @notice This is not, or no longer, an accepted ERC-20 token.
    /// @param token Its address.
    error CurrencyNotAllowed(address token);
    /// @notice The order is paid in something else.
    /// @param stated What the caller expected.
    /// @param current What it is.
    error CurrencyChanged(address stated, address current);

    /// @notice A price is zero.
    error PriceZero();
    /// @notice The number of copies is zero.
    error QuantityZero();
    /// @notice There are not so many copies.
    /// @param tokenId Of which token.
    /// @param holder Whose.
    /// @param asked How many are asked for.
    /// @param available How many there are.
    error NotEnoughCopies(uint256 tokenId, address holder, uint256 asked, uint256 available);
    /// @notice The seller has an order for this token that can be bought from.
    /// @param tokenId Which token.
    /// @param seller Whose order.
    error OrderExists(uint256 tokenId, address seller);
    /// @notice The seller has no order for this token.
    /// @param tokenId Which token.
    /// @param seller Who has none.
    error NoOrder(uint256 tokenId, address seller);
    /// @notice The order is not the one that the buyer stated.
    /// @param stated The digest that the buyer stated.
    /// @param current That of the order.
    error OrderChanged(bytes32 stated, bytes32 current);
    /// @notice The order's time is over.
    /// @param expiry Its last second.
    error OrderExpired(uint256 expiry);
    /// @notice The service fee is higher than the seller allows.
    /// @param fee The fee in force.
    /// @param limit The seller's limit.
    error OrderFeeTooHigh(uint256 fee, uint256 limit);
    /// @notice The purchase costs more than the buyer pays.
    /// @param total What it costs.
    /// @param most The buyer's limit.
    error PriceTooHigh(uint256 total, uint256 most);
    /// @notice Nobody buys from themselves.
    /// @param account Who tried.
    error SelfPurchase(address account);
    /// @notice Another amount of native coin than is due came with the call.
    /// @param sent What came.
    /// @param due What is due.
    error WrongPayment(uint256 sent, uint256 due);

    /// @notice The bid's time is over.
    /// @param deadline Its last second.
    error BidExpired(uint256 deadline);
    /// @notice The bid was accepted, or taken back.
    /// @param bidder Whose.
    /// @param nonce Its nonce.
    error BidNonceUsed(address bidder, uint256 nonce);
    /// @notice The service fee is higher than the bidder allows.
    /// @param fee The fee in force.
    /// @param limit The bidder's limit.
    error BidFeeTooHigh(uint256 fee, uint256 limit);
    /// @notice The royalties are higher than the bidder allows.
    /// @param royalty Their sum.
    /// @param limit The bidder's limit.
    error BidRoyaltyTooHigh(uint256 royalty, uint256 limit);
    /// @notice The token is another than the bidder means.
    /// @param stated The content that was signed for.
    /// @param current What the token is.
    error BidContentChanged(bytes32 stated, bytes32 current);
    /// @notice The bidder has not signed this bid.
    /// @param bidder Who.
    error BidSignatureInvalid(address bidder);
    /// @notice After fee and royalties too little would be left for the seller.
    /// @param proceeds What would be left.
    /// @param least The seller's limit.
    error ProceedsTooLow(uint256 proceeds, uint256 least);

    /// @notice Another amount than the price left the payer or reached a receiver.
    /// @param currency The ERC-20 token.
    error PaymentIncomplete(address currency);
    /// @notice A payment failed for which there was too little gas: it can't be known whether the receiver refuses it.
    /// @param left What was left before it.
    /// @param needed What has to be left.
    error GasTooLow(uint256 left, uint256 needed);
    /// @notice There is no such credit.
    /// @param account Whose.
    /// @param currency In what.
    error NothingToWithdraw(address account, address currency);
    /// @notice Nothing lies in the market beyond what it owes.
    /// @param currency Of what.
    error NothingToRescue(address currency);
    /// @notice The rescue would take what is owed in another currency, which is the same money under a second address.
    /// @param currency What was to be rescued; the market itself for a single token.
    error RescueTouchesOwed(address currency);
    /// @notice Nothing can be sent there.
    /// @param to Where.
    error ReceiverInvalid(address to);
}
