// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev The native coin as a currency.
address constant NATIVE = address(0);
/// @dev One hundred percent in basis points, in which fees and royalties are stored and computed.
uint256 constant BASIS_POINTS = 10_000;
/// @dev A basis point (0.01 %) as the public functions count percentages: percent × 1e18.
uint256 constant BASIS_POINT = 1e16;
