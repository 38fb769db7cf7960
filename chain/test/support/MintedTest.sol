// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {MarketTest} from "./MarketTest.sol";

/// @dev The seller holds a token of each market.
abstract contract MintedTest is MarketTest {
    uint256 internal tokenId;
    uint256 internal multiId;

    function setUp() public virtual override {
        super.setUp();
        tokenId = mintSingle(seller);
        multiId = mintMulti(seller);
    }
}
