// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A sanctions oracle for the evaluation chain and for tests. Not for any other chain.
contract SanctionsOracle {
    mapping(address account => bool isListed) private listed;

    /// @notice Lists an address, or no longer.
    function set(address account, bool isListed) external {
        listed[account] = isListed;
    }

    /// @notice Whether an address is sanctioned.
    function isSanctioned(address account) external view returns (bool) {
        return listed[account];
    }
}
