// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Finds out whether a network can run a market
/// @notice Deploys the market and mints a token, all in its constructor. A node runs that for `eth_call` and forgets it, so
/// nothing is deployed and nothing is paid. It fails where the network lacks an instruction that the market needs, or derives the
/// addresses of created contracts in another way than Ethereum, because the market's first mint asserts that.
contract Probe {
    /// @param creation The market's creation code with its arguments.
    /// @param mint The call that mints a token.
    constructor(bytes memory creation, bytes memory mint) {
        address market;
        assembly ("memory-safe") {
            market := create(0, add(creation, 32), mload(creation))
            if iszero(market) { revert(0, 0) }
        }
        // What it answers, or why it refuses, is the result of the call.
        (bool isMinted, bytes memory answer) = market.call(mint);
        assembly ("memory-safe") {
            if iszero(isMinted) { revert(add(answer, 32), mload(answer)) }
            return(add(answer, 32), mload(answer))
        }
    }
}
