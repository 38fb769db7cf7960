// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev The native coin as a currency.
address constant NATIVE = address(0);
/// @dev One hundred percent, in percent × 1e18.
uint256 constant HUNDRED_PERCENT = 100e18;
