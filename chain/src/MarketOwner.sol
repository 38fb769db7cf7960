// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IMarket} from "./interfaces/IMarket.sol";
import {Text} from "./Text.sol";
import {BASIS_POINT} from "./Units.sol";

/// @dev Owner, pause, fee and counters share one storage slot, because every sale, listing and mint needs several of them.
/// The order of the bases matters: `Ownable2Step` has a slot of its own and must come after this contract.
abstract contract MarketStorage is Ownable, Pausable {
    /// @dev Current service fee, in basis points.
    uint16 internal _serviceFee;
    uint32 internal _mintedTokens;
    uint40 internal _lastOrderNonce;
}

/// @title Access control of the market: service fee, collection metadata, pause and ownership.
abstract contract MarketOwner is IMarket, MarketStorage, Ownable2Step {
    /// @notice Maximum service fee, in percent × 1e18.
    uint256 public constant MAX_SERVICE_FEE = 10e18;
    /// @notice Maximum length of an image, metadata or contract URI, in bytes.
    uint256 public constant MAX_ADDRESS_LENGTH = 2048;

    string private _contractURI;

    constructor(address initialOwner, uint256 fee) Ownable(initialOwner) {
        _setServiceFee(fee);
    }

    /// @inheritdoc IMarket
    function setServiceFee(uint256 newFee) external onlyOwner {
        _setServiceFee(newFee);
    }

    /// @inheritdoc IMarket
    function setContractURI(string calldata uri) external onlyOwner {
        _requireLength(uri, MAX_ADDRESS_LENGTH);
        Text.requireValid(uri);
        _contractURI = uri;
        emit ContractURIUpdated();
    }

    /// @inheritdoc IMarket
    function pause() external onlyOwner {
        _pause();
    }

    /// @inheritdoc IMarket
    function unpause() external onlyOwner {
        _unpause();
    }

    /// @notice Always reverts: the fee needs a receiver, and only an owner can unpause.
    function renounceOwnership() public pure override {
        revert RenounceDisabled();
    }

    /// @notice Starts the transfer of ownership to an account, which has to accept it. Owner only.
    /// @param newOwner The pending owner; zero cancels a pending transfer.
    function transferOwnership(address newOwner) public override(Ownable, Ownable2Step) {
        super.transferOwnership(newOwner);
    }

    /// @inheritdoc IMarket
    function serviceFee() external view returns (uint256) {
        return _serviceFee * BASIS_POINT;
    }

    /// @inheritdoc IMarket
    function contractURI() external view returns (string memory) {
        return _contractURI;
    }

    function _transferOwnership(address newOwner) internal override(Ownable, Ownable2Step) {
        super._transferOwnership(newOwner);
    }

    function _requireLength(string calldata text, uint256 limit) internal pure {
        if (bytes(text).length > limit) revert MetadataTooLong(bytes(text).length, limit);
    }

    function _setServiceFee(uint256 newFee) private {
        if (newFee > MAX_SERVICE_FEE) revert ServiceFeeTooHigh(newFee);
        if (newFee % BASIS_POINT != 0) revert ServiceFeeInvalid(newFee);
        emit ServiceFeeChanged(_serviceFee * BASIS_POINT, newFee);
        _serviceFee = uint16(newFee / BASIS_POINT);
    }
}
