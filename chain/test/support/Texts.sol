// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Cid} from "../../src/Cid.sol";
import {Text} from "../../src/Text.sol";

/// @dev Shows what the contracts use of two libraries, so that a test can call it and a mutation run can replace it.
contract Texts {
    function isClean(string calldata text) external pure returns (bool) {
        return Text.isClean(text);
    }

    function parse(string calldata text) external pure returns (uint256 kind, uint256 digest) {
        return Cid.parse(text);
    }

    function render(uint256 kind, uint256 digest) external pure returns (string memory) {
        return string(Cid.render(kind, digest));
    }
}
