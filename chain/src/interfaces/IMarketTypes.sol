// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title The public structures, events and errors of the market's contracts.
/// @notice Percentages are percent × 1e18 (2.5 % is 2.5e18) and whole basis points (multiples of 1e16). Amounts are in the smallest unit of their
/// currency. The native coin is the currency at address zero. Times are seconds since 1970.
interface IMarketTypes {
    /// @notice Description of a token, fixed at mint. Texts are valid UTF-8 without NUL.
    /// @param name Its name, at most 255 bytes; may be empty.
    /// @param image URI of its image, at most 2,048 bytes; may be empty.
    /// @param metadataAddress URI of its metadata, 1 to 2,048 bytes.
    struct Metadata {
        string name;
        string image;
        string metadataAddress;
    }

    /// @notice A royalty: one receiver's share of every sale.
    /// @param receiver Account that receives it.
    /// @param percentage Share of the price, in percent × 1e18.
    struct Royalty {
        address receiver;
        uint96 percentage;
    }

    /// @notice A seller's conditions of sale.
    /// @param price Price per copy.
    /// @param currency Address of the ERC-20 token of the price. The address and not the token type, because the owner can
    /// change the token of a type before the transaction is mined. Zero: native coin.
    /// @param maxFee Highest service fee that the seller accepts, in percent × 1e18.
    /// @param expiry Last timestamp at which the order can be filled; zero: no expiry.
    struct Offer {
        uint256 price;
        address currency;
        uint256 maxFee;
        uint256 expiry;
    }

    /// @notice A buyer's conditions. The purchase reverts if one of them is not met.
    /// @param digest Digest of the order (`orderDigest`): token, seller, price, currency, nonce and content.
    /// @param currency Currency of the payment; zero: native coin.
    /// @param maxTotal Highest total that the buyer pays for all copies.
    struct Terms {
        bytes32 digest;
        address currency;
        uint256 maxTotal;
    }

    /// @notice A sell order, as view functions return it; all fields are zero if there is no order.
    /// @param seller Account that placed it.
    /// @param price Price per copy.
    /// @param quantity Number of copies that are still for sale.
    /// @param currency Currency of the price; zero: native coin.
    /// @param fee Service fee at the time when it was placed, in percent × 1e18.
    /// @param nonce Nonce of the order. Each price change assigns a new one, and none is reused.
    /// @param expiry Last timestamp at which it can be filled; zero: no expiry.
    /// @param digest Digest that buyers pass in their `Terms`.
    /// @param open Whether it can be filled now: not expired, currency accepted, market not paused.
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
    /// @param bidder Account that pays and receives the copies.
    /// @param tokenId ID of the token.
    /// @param content Content hash of the token (`contentOf`). It prevents a sale of a different token with the same ID.
    /// @param quantity Number of copies.
    /// @param currency ERC-20 token of the payment.
    /// @param amount Total for all copies.
    /// @param nonce Any nonce that the bidder has not used. Only one bid with a given nonce can be accepted.
    /// @param deadline Last timestamp at which it can be accepted.
    /// @param maxFee Highest service fee that the bidder accepts, in percent × 1e18.
    /// @param maxRoyalty Highest total royalty that the bidder accepts, in percent × 1e18.
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

    /// @notice A token was minted.
    /// @param tokenId ID of the token.
    /// @param creator Account that minted it and received all copies.
    /// @param quantity Number of copies.
    /// @param name Name of the token; may be empty.
    /// @param image URI of its image; may be empty.
    /// @param metadataAddress URI of its metadata.
    /// @param royalties Receivers of royalties and their shares.
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
    /// @param tokenId ID of the token.
    /// @param seller Account that placed it.
    /// @param nonce Nonce of the order.
    /// @param quantity Number of copies.
    /// @param price Price per copy.
    /// @param currency Currency of the price; zero: native coin.
    /// @param fee Service fee of sales from this order, in percent × 1e18.
    /// @param expiry Last timestamp at which it can be filled; zero: no expiry.
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

    /// @notice The price and the nonce of an order changed. Fee, currency, expiry and quantity stay the same.
    /// @param tokenId ID of the token.
    /// @param seller Seller of the order.
    /// @param oldNonce Previous nonce of the order.
    /// @param nonce New nonce of the order.
    /// @param price Price per copy.
    event PriceChanged(
        uint256 indexed tokenId,
        address indexed seller,
        uint256 oldNonce,
        uint256 nonce,
        uint256 price
    );

    /// @notice An order was removed without a sale: by its seller, by a transfer or burn, or because its seller replaced it
    /// after it could no longer be filled. A transfer or burn emits this after the transfer event of the token.
    /// @param tokenId ID of the token.
    /// @param seller Seller of the order.
    /// @param nonce Nonce of the order.
    event OrderCancelled(uint256 indexed tokenId, address indexed seller, uint256 nonce);

    /// @notice An order was filled, in whole or in part. Emitted before the payments, and so before any event of a receiver.
    /// @param tokenId ID of the token.
    /// @param seller Seller of the order.
    /// @param buyer Account that bought.
    /// @param nonce Nonce of the order.
    /// @param quantity Number of copies.
    /// @param currency Currency of the payment; zero: native coin.
    /// @param total Total price.
    /// @param fee Amount of the total for the owner of the market.
    /// @param royalty Amount of the total for all receivers of royalties.
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

    /// @notice A bid was accepted. Emitted before the payments.
    /// @param tokenId ID of the token.
    /// @param seller Account that accepted the bid.
    /// @param bidder Account that bought.
    /// @param nonce Nonce of the bid.
    /// @param quantity Number of copies.
    /// @param currency ERC-20 token of the payment.
    /// @param total Total price.
    /// @param fee Amount of the total for the owner of the market.
    /// @param royalty Amount of the total for all receivers of royalties.
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

    /// @notice A bidder cancelled all bids with a nonce.
    /// @param bidder Account that signed the bids.
    /// @param nonce Nonce of the bids.
    event BidCancelled(address indexed bidder, uint256 nonce);

    /// @notice A bidder cancelled all bids with any of up to 256 nonces: those of `word` × 256 + n where bit n of the mask
    /// is set.
    /// @param bidder Account that signed the bids.
    /// @param word Nonces divided by 256.
    /// @param mask Bit mask of the cancelled nonces.
    event BidsCancelled(address indexed bidder, uint256 indexed word, uint256 mask);

    /// @notice The service fee of new orders and accepted bids changed.
    /// @param oldFee Previous fee, in percent × 1e18.
    /// @param newFee New fee, in percent × 1e18.
    event ServiceFeeChanged(uint256 oldFee, uint256 newFee);

    /// @notice The ERC-20 token of a token type was set. Orders in the previous token can no longer be filled, also after
    /// it is accepted again, because it gets a new ID then.
    /// @param tokenType Token type, such as `PKS`.
    /// @param token New token; zero: the type is no longer accepted.
    /// @param previous Previous token; zero: none. If it equals `token`, nothing changed and orders stay open.
    /// @param currencyId ID of the accepted currency, which orders store; zero if `token` is zero.
    event TokenTypeSet(string tokenType, address indexed token, address indexed previous, uint256 currencyId);

    /// @notice A payment could not be delivered, and its receiver can withdraw it.
    /// @param account Receiver of the payment.
    /// @param currency Currency of the payment; zero: native coin.
    /// @param amount Amount of the credit.
    event Credited(address indexed account, address indexed currency, uint256 amount);

    /// @notice A credit was withdrawn in full.
    /// @param account Account that was credited.
    /// @param currency Currency of the credit; zero: native coin.
    /// @param amount Amount of the credit.
    /// @param to Account that received it.
    event Withdrawn(address indexed account, address indexed currency, uint256 amount, address to);

    /// @notice Native coin or ERC-20 tokens beyond the owed amount were sent out of the market.
    /// @param currency Currency; zero: native coin.
    /// @param to Account that received them.
    /// @param amount Amount that was sent.
    event Rescued(address indexed currency, address indexed to, uint256 amount);

    /// @notice An ERC-721 token that the market held was sent out of it.
    /// @param collection Contract of the token; the market itself for its own tokens.
    /// @param to Account that received it.
    /// @param tokenId ID of the token.
    event TokenRescued(address indexed collection, address indexed to, uint256 tokenId);

    /// @notice The URI of the collection metadata changed (ERC-7572).
    event ContractURIUpdated();

    // --- Errors --------------------------------------------------------------------------------------------------

    /// @notice The token does not exist.
    /// @param tokenId ID of the token.
    error UnknownToken(uint256 tokenId);
    /// @notice The metadata address is empty.
    error MetadataMissing();
    /// @notice A text is too long.
    /// @param length Its length in bytes.
    /// @param limit Maximum length in bytes.
    error MetadataTooLong(uint256 length, uint256 limit);
    /// @notice A text is not valid UTF-8, or contains NUL.
    error MetadataNotText();
    /// @notice The token has too many receivers of royalties.
    /// @param count Number of receivers.
    error TooManyRoyalties(uint256 count);
    /// @notice The receiver is zero or the market, or the percentage is zero or not a whole number of basis points (0.01 %).
    /// @param receiver Receiver of the royalty.
    /// @param percentage Percentage of the royalty.
    error RoyaltyInvalid(address receiver, uint256 percentage);
    /// @notice The total royalty is above the limit.
    /// @param total Sum of the percentages.
    error RoyaltyTooHigh(uint256 total);
    /// @notice A service fee is above the limit.
    /// @param fee The fee.
    error ServiceFeeTooHigh(uint256 fee);
    /// @notice A service fee is not a whole number of basis points (0.01 %).
    /// @param fee The fee.
    error ServiceFeeInvalid(uint256 fee);
    /// @notice Ownership cannot be renounced.
    error RenounceDisabled();

    /// @notice The token type is not a valid text of 1 to 32 bytes.
    /// @param tokenType The token type.
    error TokenTypeInvalid(string tokenType);
    /// @notice The token cannot be accepted: it has no code, is the market itself, or has a token type already.
    /// @param token Address of the token.
    error CurrencyInvalid(address token);
    /// @notice The ERC-20 token is not accepted.
    /// @param token Address of the token.
    error CurrencyNotAllowed(address token);
    /// @notice The currency of the order is not the expected one.
    /// @param expected Currency that the caller expected.
    /// @param actual Currency of the order.
    error CurrencyChanged(address expected, address actual);

    /// @notice The price is zero.
    error PriceZero();
    /// @notice The number of copies is zero.
    error QuantityZero();
    /// @notice The requested number of copies is zero or more than available.
    /// @param tokenId ID of the token.
    /// @param holder Holder of the copies.
    /// @param requested Requested number of copies.
    /// @param available Available number of copies.
    error NotEnoughCopies(uint256 tokenId, address holder, uint256 requested, uint256 available);
    /// @notice The seller already has an order for this token that can be filled.
    /// @param tokenId ID of the token.
    /// @param seller Seller of the order.
    error OrderExists(uint256 tokenId, address seller);
    /// @notice The seller has no order for this token.
    /// @param tokenId ID of the token.
    /// @param seller The seller.
    error NoOrder(uint256 tokenId, address seller);
    /// @notice The order is not the one that the buyer expected.
    /// @param expected Digest that the buyer expected.
    /// @param actual Digest of the order.
    error OrderChanged(bytes32 expected, bytes32 actual);
    /// @notice The order has expired.
    /// @param expiry Last timestamp at which it could be filled.
    error OrderExpired(uint256 expiry);
    /// @notice The service fee is higher than the seller accepts.
    /// @param fee Current service fee.
    /// @param limit Highest fee that the seller accepts.
    error OrderFeeTooHigh(uint256 fee, uint256 limit);
    /// @notice The total price is higher than the buyer accepts.
    /// @param total Total price.
    /// @param limit Highest total that the buyer accepts.
    error PriceTooHigh(uint256 total, uint256 limit);
    /// @notice Buyer and seller are the same account.
    /// @param account The account.
    error SelfPurchase(address account);
    /// @notice The value of the call is not the amount due.
    /// @param sent Value of the call.
    /// @param due Amount due in native coin.
    error WrongPayment(uint256 sent, uint256 due);

    /// @notice The bid has expired.
    /// @param deadline Last timestamp at which it could be accepted.
    error BidExpired(uint256 deadline);
    /// @notice A bid with this nonce was accepted, or the nonce was cancelled.
    /// @param bidder Account that signed the bid.
    /// @param nonce Nonce of the bid.
    error BidNonceUsed(address bidder, uint256 nonce);
    /// @notice The service fee is higher than the bidder accepts.
    /// @param fee Current service fee.
    /// @param limit Highest fee that the bidder accepts.
    error BidFeeTooHigh(uint256 fee, uint256 limit);
    /// @notice The total royalty is higher than the bidder accepts.
    /// @param royalty Total royalty of the token.
    /// @param limit Highest total royalty that the bidder accepts.
    error BidRoyaltyTooHigh(uint256 royalty, uint256 limit);
    /// @notice The content of the token is not the one that the bidder signed.
    /// @param expected Content hash in the bid.
    /// @param actual Content hash of the token.
    error BidContentChanged(bytes32 expected, bytes32 actual);
    /// @notice The signature of the bid is invalid.
    /// @param bidder Account that should have signed.
    error BidSignatureInvalid(address bidder);
    /// @notice The seller's proceeds after fee and royalties are below the minimum.
    /// @param proceeds Proceeds of the seller.
    /// @param minimum Lowest proceeds that the seller accepts.
    error ProceedsTooLow(uint256 proceeds, uint256 minimum);

    /// @notice The token debited the payer or credited a receiver with a different amount than the due one.
    /// @param currency The ERC-20 token.
    error PaymentIncomplete(address currency);
    /// @notice A payment failed with less gas than required, so the failure does not prove that the receiver rejects it.
    /// @param available Gas that was left before the payment.
    /// @param required Gas that the payment requires.
    error GasTooLow(uint256 available, uint256 required);
    /// @notice The account has no credit in this currency.
    /// @param account The account.
    /// @param currency The currency.
    error NothingToWithdraw(address account, address currency);
    /// @notice The market holds no more of this currency than it owes.
    /// @param currency The currency.
    error NothingToRescue(address currency);
    /// @notice The rescue would change the balance of another owed currency, as for a token with two addresses.
    /// @param currency Currency to be rescued; the market itself for an ERC-721 token.
    error RescueTouchesOwed(address currency);
    /// @notice The receiver is zero or the market itself.
    /// @param to The receiver.
    error ReceiverInvalid(address to);
}
