// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {MarketTypes} from "./MarketTypes.sol";
import {TokenRecord} from "./TokenRecord.sol";

/// @title Splitting a payment and delivering the parts.
/// @notice Each part is pushed with a cap on gas and without taking return data. What can't be delivered is credited
/// to its receiver, who withdraws it; nobody can hold up another's sale.
abstract contract Payouts is MarketTypes, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;
    using TokenRecord for bytes;

    /// @dev Enough for a smart wallet's receive function with an event, too little to do harm.
    uint256 private constant NATIVE_GAS = 30_000;
    /// @dev Enough for a token behind a proxy with accounting of its own.
    uint256 private constant TOKEN_GAS = 200_000;

    mapping(address currency => mapping(address account => uint256)) private _credits;

    /// @notice The credit that `account` can withdraw, in `currency` (zero: native coin).
    function credits(address currency, address account) external view returns (uint256) {
        return _credits[currency][account];
    }

    /// @notice Sends `account` all that it is credited with. Anybody may call it; the money goes to `account` only.
    /// Always open, with the market paused too.
    function withdraw(address currency, address account) external nonReentrant {
        _withdraw(currency, account, account);
    }

    /// @notice Sends all that the caller is credited with to `to`, for an account that can't receive it itself.
    /// Always open, with the market paused too.
    function withdrawTo(address currency, address to) external nonReentrant {
        if (to == address(0) || to == address(this)) revert ReceiverInvalid(to);
        _withdraw(currency, msg.sender, to);
    }

    function _withdraw(address currency, address account, address to) private {
        uint256 amount = _credits[currency][account];
        if (amount == 0) revert NothingToWithdraw(account, currency);
        _credits[currency][account] = 0;
        emit Withdrawn(account, currency, amount, to);
        if (currency == NATIVE) {
            Address.sendValue(payable(to), amount);
        } else {
            uint256 held = IERC20(currency).balanceOf(address(this));
            IERC20(currency).safeTransfer(to, amount);
            if (IERC20(currency).balanceOf(address(this)) + amount < held) revert PaymentIncomplete(currency);
        }
    }

    /// @dev Splits `total` of a currency: the fee to the market, each royalty rounded down, and all the rest to the
    /// seller, so that nothing is left. Native coin came with the call; an ERC-20 token goes from `payer` to each
    /// receiver. The seller's part of a token is weighed: one that takes a fee on the way, moves nothing or lies
    /// about it makes the sale fail.
    function _settle(
        address currency,
        address payer,
        uint256 total,
        uint256 fee,
        address feeReceiver,
        address seller,
        bytes memory record
    ) internal returns (uint256 royalty) {
        _pay(currency, payer, feeReceiver, fee);
        uint256 count = record.royaltyCount();
        for (uint256 i = 0; i < count; ++i) {
            (address receiver, uint256 percentage) = record.royaltyAt(i);
            uint256 share = (total * percentage) / HUNDRED_PERCENT;
            royalty += share;
            _pay(currency, payer, receiver, share);
        }
        uint256 rest = total - fee - royalty;
        if (currency == NATIVE) {
            _pay(currency, payer, seller, rest);
        } else {
            uint256 held = IERC20(currency).balanceOf(seller);
            if (_pay(currency, payer, seller, rest) && IERC20(currency).balanceOf(seller) < held + rest) {
                revert PaymentIncomplete(currency);
            }
        }
    }

    /// @dev Pushes `amount` to `to`, or credits it. Returns whether it was delivered.
    function _pay(address currency, address payer, address to, uint256 amount) private returns (bool delivered) {
        if (amount == 0) return true;
        delivered = currency == NATIVE ? _pushNative(to, amount) : _pushToken(currency, payer, to, amount);
        if (!delivered) {
            if (currency != NATIVE) _take(currency, payer, amount);
            _credits[currency][to] += amount;
            emit Credited(to, currency, amount);
        }
    }

    /// @dev Sends native coin with capped gas and looks at no return data.
    function _pushNative(address to, uint256 amount) private returns (bool success) {
        assembly ("memory-safe") {
            success := call(NATIVE_GAS, to, amount, 0x00, 0x00, 0x00, 0x00)
        }
    }

    /// @dev Transfers an ERC-20 token from the payer with capped gas. Returns false where the token reverted, so that
    /// nothing moved. An answer other than nothing or true makes the sale fail, as what happened can't be known. One
    /// word of the answer is copied, however long it is.
    function _pushToken(address token, address payer, address to, uint256 amount) private returns (bool success) {
        bytes memory data = abi.encodeCall(IERC20.transferFrom, (payer, to, amount));
        bool refused;
        assembly ("memory-safe") {
            mstore(0x00, 0)
            success := call(TOKEN_GAS, token, 0, add(data, 0x20), mload(data), 0x00, 0x20)
            refused := and(success, iszero(or(iszero(returndatasize()), eq(mload(0x00), 1))))
        }
        if (refused) revert PaymentIncomplete(token);
    }

    /// @dev Takes from the payer what a receiver did not accept. All of it has to arrive.
    function _take(address token, address payer, uint256 amount) private {
        uint256 held = IERC20(token).balanceOf(address(this));
        IERC20(token).safeTransferFrom(payer, address(this), amount);
        if (IERC20(token).balanceOf(address(this)) < held + amount) revert PaymentIncomplete(token);
    }
}
