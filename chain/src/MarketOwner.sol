// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {MarketTypes} from "./MarketTypes.sol";

/// @dev Every sale reads owner (who gets the fee), pause and fee. They lie in one word of storage because this contract
/// names its bases in this order and comes before `Ownable2Step`, whose own word would part them.
abstract contract SaleWord is Ownable, Pausable {
    uint64 internal _serviceFee;
}

/// @title What the market's owner decides for all of it: the service fee of sales to come, pauses, and who follows.
abstract contract MarketOwner is MarketTypes, SaleWord, Ownable2Step {
    /// @notice The highest service fee, in percent × 1e18.
    uint256 public constant MAX_SERVICE_FEE = 10e18;

    constructor(address initialOwner, uint256 fee) Ownable(initialOwner) {
        _setServiceFee(fee);
    }

    /// @notice Sets the service fee of orders placed and bids accepted from now on. Owner only.
    /// @param newFee Percent × 1e18, at most 10e18.
    function setServiceFee(uint256 newFee) external onlyOwner {
        _setServiceFee(newFee);
    }

    /// @notice Stops minting, placing, price changes, sales and acceptance. Cancelling, withdrawing, transfers,
    /// approvals and burning stay open. Owner only.
    function pause() external onlyOwner {
        _pause();
    }

    /// @notice Ends the pause. Owner only.
    function unpause() external onlyOwner {
        _unpause();
    }

    /// @notice Always fails: the fee needs a receiver and a pause somebody to end it.
    function renounceOwnership() public pure override {
        revert RenounceDisabled();
    }

    /// @notice Offers the market to another owner, who has to accept. Owner only.
    function transferOwnership(address newOwner) public override(Ownable, Ownable2Step) {
        super.transferOwnership(newOwner);
    }

    /// @notice The service fee in force, in percent × 1e18.
    function serviceFee() external view returns (uint256) {
        return _serviceFee;
    }

    function _transferOwnership(address newOwner) internal override(Ownable, Ownable2Step) {
        super._transferOwnership(newOwner);
    }

    function _setServiceFee(uint256 newFee) private {
        if (newFee > MAX_SERVICE_FEE) revert ServiceFeeTooHigh(newFee);
        emit ServiceFeeChanged(_serviceFee, newFee);
        _serviceFee = uint64(newFee);
    }
}
