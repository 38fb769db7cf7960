// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @dev An ERC-20 token as it should be.
contract PlainToken is ERC20 {
    constructor() ERC20("Pikes", "PKS") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
