// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev Address of the native coin as a currency.
address constant NATIVE = address(0);
/// @dev One hundred percent in basis points, the unit of stored fees and royalties.
uint256 constant BASIS_POINTS = 10_000;
/// @dev A basis point (0.01 %) in the unit of public functions, percent × 1e18.
uint256 constant BASIS_POINT = 1e16;
