// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title The ERC-20 token that the evaluation chain is paid with. Not for any other chain.
contract SampleCoin is ERC20 {
    /// @param name_ Its name.
    /// @param symbol_ Its symbol, which is also its token type in the markets.
    /// @param supply How much there is, in the smallest unit; the sender gets it all.
    constructor(string memory name_, string memory symbol_, uint256 supply) ERC20(name_, symbol_) {
        _mint(msg.sender, supply);
    }
}
