// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BASIS_POINTS} from "../src/Units.sol";

/// @title What the division of a payment rests on, for solc's SMTChecker (`npm run chain:prove`).
/// @notice Never deployed. Together the three say: fee and royalties, each rounded down, never come to more than the total, however many there are,
/// so that the seller's rest exists and nothing is left over or missing. Totals up to 2^256 / 10,000; the market's own arithmetic reverts on larger ones.
contract Shares {
    /// @dev Any total whose hundred percent is a number.
    modifier whole(uint256 total) {
        require(total <= type(uint256).max / BASIS_POINTS);
        _;
    }

    /// @dev One part, as `Payouts` works it out: it is never more than its share.
    function part(uint256 total, uint256 share) external pure whole(total) {
        require(share <= BASIS_POINTS);
        uint256 amount = (total * share) / BASIS_POINTS;
        assert(amount <= total);
        assert(amount * BASIS_POINTS <= total * share);
    }

    /// @dev One more part: what held for the parts so far holds with it.
    function oneMore(uint256 total, uint256 shares, uint256 amounts, uint256 share, uint256 amount) external pure whole(total) {
        require(shares <= BASIS_POINTS && share <= BASIS_POINTS - shares);
        require(amounts <= total && amount <= total);
        require(amounts * BASIS_POINTS <= total * shares);
        require(amount * BASIS_POINTS <= total * share);
        assert(total * shares + total * share == total * (shares + share));
        assert(total * (shares + share) <= total * BASIS_POINTS);
    }

    /// @dev All parts: with no more than a hundred percent of shares they are no more than the total.
    function rest(uint256 total, uint256 amounts, uint256 amount) external pure whole(total) {
        require(amounts <= total && amount <= total);
        require(amount * BASIS_POINTS <= total * BASIS_POINTS - amounts * BASIS_POINTS);
        assert(amounts + amount <= total);
        assert(total - amounts - amount <= total);
    }
}
