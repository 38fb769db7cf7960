// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";

/// @dev What tests need besides forge-std.
abstract contract BaseTest is Test {
    /// @dev A percentage (percent × 1e18) of `low` to `high` whole basis points.
    function boundPercentage(uint256 value, uint256 low, uint256 high) internal pure returns (uint256) {
        return bound(value, low, high) * 1e16;
    }

    /// @dev The private key of the account that `makeAddr` gives for a name.
    function keyOf(string memory name) internal pure returns (uint256) {
        return uint256(keccak256(bytes(name)));
    }
}
