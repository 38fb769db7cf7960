// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Cid} from "../../src/Cid.sol";
import {Text} from "../../src/Text.sol";
import {TokenRecord} from "../../src/TokenRecord.sol";

/// @dev Shows what the contracts use of their libraries, so that a test can call it as it is deployed, and a mutation run can
/// replace it.
contract Texts {
    function isValid(string calldata text) external pure returns (bool) {
        return Text.isValid(text);
    }

    function parse(string calldata text) external pure returns (uint256 kind, uint256 digest) {
        return Cid.parse(text);
    }

    function render(uint256 kind, uint256 digest) external pure returns (string memory) {
        return string(Cid.format(kind, digest));
    }

    function addressOf(uint256 tokenId) external view returns (address) {
        return TokenRecord.addressOf(tokenId);
    }
}
