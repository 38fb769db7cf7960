// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Currencies} from "./Currencies.sol";
import {IMarket} from "./interfaces/IMarket.sol";
import {TokenRecord} from "./TokenRecord.sol";
import {BASIS_POINTS, NATIVE} from "./Units.sol";

/// @title Splits payments and delivers the parts.
/// @notice Each part is pushed with a gas limit and without copying return data. A part that cannot be delivered is credited
/// to its receiver, who can withdraw it, so that no receiver can block a sale.
abstract contract Payouts is Currencies, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;
    using TokenRecord for bytes;

    /// @dev A sale to settle.
    struct Payment {
        address currency;
        address payer;
        address seller;
        uint256 total;
        uint256 fee;
        uint256 royalty;
        bytes record;
    }

    /// @dev Enough for a smart wallet's receive function with an event, too little for griefing.
    uint256 private constant NATIVE_GAS_LIMIT = 30_000;
    /// @dev Enough for a token behind a proxy with additional bookkeeping.
    uint256 private constant TOKEN_GAS_LIMIT = 200_000;
    /// @dev Gas that has to be left so that the call gets its limit: 64/63 of the limit (EIP-150), and the cost of the call
    /// (cold account 2,600, new account 25,000, value 9,000).
    uint256 private constant NATIVE_GAS_REQUIRED = (NATIVE_GAS_LIMIT * 64) / 63 + 37_000;
    uint256 private constant TOKEN_GAS_REQUIRED = (TOKEN_GAS_LIMIT * 64) / 63 + 3_000;

    mapping(address currency => mapping(address account => uint256)) private _credits;
    mapping(address currency => uint256) private _owed;

    /// @dev Reverts if a rescue changes the balance of another owed currency, which would be the same asset under a second
    /// address: a native coin that is an ERC-20 token as well, or a token with two addresses.
    modifier keepsOtherCurrencies(address rescued) {
        bytes32 hashBefore = _hashOfOwedBalances(rescued);
        _;
        if (_hashOfOwedBalances(rescued) != hashBefore) revert RescueTouchesOwed(rescued);
    }

    /// @notice Accepts native coin from contracts only, such as a royalty from a sale in another market. The owner can rescue it.
    /// Accounts without code are rejected, because purchases are not paid this way.
    receive() external payable {
        if (msg.sender.code.length == 0) revert WrongPayment(msg.value, 0);
    }

    /// @inheritdoc IMarket
    function credits(address currency, address account) external view returns (uint256) {
        return _credits[currency][account];
    }

    /// @inheritdoc IMarket
    function owed(address currency) external view returns (uint256) {
        return _owed[currency];
    }

    /// @inheritdoc IMarket
    function withdraw(address currency, address account) external nonReentrant {
        _withdraw(currency, account, account);
    }

    /// @inheritdoc IMarket
    function withdrawTo(address currency, address to) external nonReentrant {
        _requireReceiver(to);
        _withdraw(currency, msg.sender, to);
    }

    /// @inheritdoc IMarket
    function rescue(address currency, address to)
        external
        onlyOwner
        nonReentrant
        keepsOtherCurrencies(currency)
    {
        _requireReceiver(to);
        uint256 amount = _balanceOf(currency, address(this)) - _owed[currency];
        if (amount == 0) revert NothingToRescue(currency);
        emit Rescued(currency, to, amount);
        _transferOut(currency, to, amount);
    }

    /// @inheritdoc IMarket
    /// @dev `transferFrom` of an ERC-20 token has the same selector, and some tokens let a holder transfer without an allowance.
    /// So the balances of all owed currencies must stay the same.
    function rescueToken(address collection, uint256 tokenId, address to)
        external
        onlyOwner
        nonReentrant
        keepsOtherCurrencies(address(this))
    {
        _requireReceiver(to);
        emit TokenRescued(collection, to, tokenId);
        IERC721(collection).transferFrom(address(this), to, tokenId);
    }

    function _withdraw(address currency, address account, address to) private {
        uint256 amount = _credits[currency][account];
        if (amount == 0) revert NothingToWithdraw(account, currency);
        _credits[currency][account] = 0;
        _owed[currency] -= amount;
        emit Withdrawn(account, currency, amount, to);
        _transferOut(currency, to, amount);
    }

    /// @dev Sends from the balance of the market. Reverts if a token debits more than `amount`, which would be owed to others.
    function _transferOut(address currency, address to, uint256 amount) private {
        if (currency == NATIVE) {
            Address.sendValue(payable(to), amount);
        } else {
            uint256 balanceBefore = _tokenBalanceOf(currency, address(this));
            IERC20(currency).safeTransfer(to, amount);
            if (_tokenBalanceOf(currency, address(this)) + amount < balanceBefore) revert PaymentIncomplete(currency);
        }
    }

    /// @dev Returns the total royalty of a sale. Each share is rounded down.
    function _royaltyOf(uint256 total, bytes memory record) internal pure returns (uint256 royalty) {
        uint256 count = record.royaltyCount();
        for (uint256 i = 0; i < count; ++i) {
            (, uint256 basisPoints) = record.royaltyAt(i);
            royalty += (total * basisPoints) / BASIS_POINTS;
        }
    }

    /// @dev Pays the fee to the owner of the market, each royalty, and the remainder to the seller. Native coin is the value of
    /// the call; an ERC-20 token is transferred from the payer to each receiver.
    function _settle(Payment memory payment) internal {
        if (payment.currency == NATIVE) {
            _payFeeAndRoyalties(payment);
            _payOrCredit(payment, payment.seller, _proceedsOf(payment));
        } else {
            _settleToken(payment);
        }
    }

    /// @dev Compares the balances of payer and seller before and after, so that the sale reverts for tokens that take a fee on
    /// transfer, transfer nothing or return a false result.
    function _settleToken(Payment memory payment) private {
        address token = payment.currency;
        uint256 payerBalanceBefore = _tokenBalanceOf(token, payment.payer);
        uint256 returned = _payFeeAndRoyalties(payment);
        uint256 proceeds = _proceedsOf(payment);
        uint256 sellerBalanceBefore = _tokenBalanceOf(token, payment.seller);
        bool delivered = _payOrCredit(payment, payment.seller, proceeds);
        if (
            (delivered && _tokenBalanceOf(token, payment.seller) < sellerBalanceBefore + proceeds) ||
            _tokenBalanceOf(token, payment.payer) + payment.total != payerBalanceBefore + returned
        ) revert PaymentIncomplete(token);
    }

    /// @dev Pays fee and royalties. Returns the amount that the payer received, who can be one of the receivers.
    function _payFeeAndRoyalties(Payment memory payment) private returns (uint256 returned) {
        returned = _payReceiver(payment, owner(), payment.fee);
        uint256 count = payment.record.royaltyCount();
        for (uint256 i = 0; i < count; ++i) {
            (address receiver, uint256 basisPoints) = payment.record.royaltyAt(i);
            returned += _payReceiver(payment, receiver, (payment.total * basisPoints) / BASIS_POINTS);
        }
    }

    function _payReceiver(Payment memory payment, address to, uint256 amount) private returns (uint256 returned) {
        bool delivered = _payOrCredit(payment, to, amount);
        return delivered && to == payment.payer ? amount : 0;
    }

    function _proceedsOf(Payment memory payment) private pure returns (uint256) {
        return payment.total - payment.fee - payment.royalty;
    }

    /// @dev Pushes `amount` to `to`, or credits it. Returns whether it was delivered.
    function _payOrCredit(Payment memory payment, address to, uint256 amount) private returns (bool delivered) {
        if (amount == 0) return true;
        address currency = payment.currency;
        uint256 gasBefore = gasleft();
        bool isNative = currency == NATIVE;
        delivered = isNative ? _tryTransferNative(to, amount) : _tryTransferFrom(currency, payment.payer, to, amount);
        if (delivered) return true;
        // The caller could make a payment fail by supplying too little gas.
        uint256 gasRequired = isNative ? NATIVE_GAS_REQUIRED : TOKEN_GAS_REQUIRED;
        if (gasBefore < gasRequired) revert GasTooLow(gasBefore, gasRequired);
        if (!isNative) _collectFromPayer(currency, payment.payer, amount);
        _credits[currency][to] += amount;
        _owed[currency] += amount;
        emit Credited(to, currency, amount);
    }

    /// @dev Sends native coin with a gas limit and without copying return data.
    function _tryTransferNative(address to, uint256 amount) private returns (bool success) {
        assembly ("memory-safe") {
            success := call(NATIVE_GAS_LIMIT, to, amount, 0x00, 0x00, 0x00, 0x00)
        }
    }

    /// @dev Transfers an ERC-20 token from the payer with a gas limit. Returns false if the token reverts or returns anything
    /// other than nothing or true. If it transferred tokens nevertheless, the balance check of the payer reverts the sale.
    /// At most one word of return data is copied.
    function _tryTransferFrom(address token, address payer, address to, uint256 amount) private returns (bool success) {
        bytes32 selector = IERC20.transferFrom.selector;
        assembly ("memory-safe") {
            // Scratch data beyond the free memory pointer, which only the call reads.
            let data := mload(0x40)
            mstore(data, selector)
            mstore(add(data, 0x10), shl(96, payer))
            mstore(add(data, 0x30), shl(96, to))
            mstore(add(data, 0x44), amount)
            success := call(TOKEN_GAS_LIMIT, token, 0, data, 0x64, 0x00, 0x20)
            success := and(success, or(iszero(returndatasize()), and(gt(returndatasize(), 0x1f), eq(mload(0x00), 1))))
        }
    }

    /// @dev Transfers a part that its receiver did not accept from the payer to the market. Reverts if less arrives.
    function _collectFromPayer(address token, address payer, uint256 amount) private {
        uint256 balanceBefore = _tokenBalanceOf(token, address(this));
        IERC20(token).safeTransferFrom(payer, address(this), amount);
        if (_tokenBalanceOf(token, address(this)) < balanceBefore + amount) revert PaymentIncomplete(token);
    }

    /// @dev Returns a hash of the balances of all owed currencies, except one. Reverts if a balance cannot be read.
    /// The loop is bounded by the number of accepted currencies, which the owner sets.
    function _hashOfOwedBalances(address excluded) private view returns (bytes32 hash) {
        for (uint256 id = 0; id <= _lastId; ++id) {
            address currency = _currencies[uint16(id)].token;
            if (currency == excluded || _owed[currency] == 0) continue;
            hash = keccak256(abi.encode(hash, _balanceOf(currency, address(this))));
        }
    }

    function _balanceOf(address currency, address account) private view returns (uint256) {
        return currency == NATIVE ? account.balance : _tokenBalanceOf(currency, account);
    }

    /// @dev Assembly saves gas, as a sale in a token reads four balances. Bubbles up the revert reason of the token.
    function _tokenBalanceOf(address token, address account) private view returns (uint256 result) {
        bytes32 selector = IERC20.balanceOf.selector;
        assembly ("memory-safe") {
            mstore(0x00, selector)
            mstore(0x10, shl(96, account))
            let success := staticcall(gas(), token, 0x00, 0x24, 0x00, 0x20)
            if iszero(and(success, gt(returndatasize(), 0x1f))) {
                let data := mload(0x40)
                returndatacopy(data, 0x00, returndatasize())
                revert(data, returndatasize())
            }
            result := mload(0x00)
        }
    }

    function _requireReceiver(address to) private view {
        if (to == address(0) || to == address(this)) revert ReceiverInvalid(to);
    }
}
