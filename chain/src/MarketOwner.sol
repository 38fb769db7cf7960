// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IMarket} from "./interfaces/IMarket.sol";
import {Text} from "./Text.sol";

/// @dev Every sale reads owner (who gets the fee), pause and fee. They lie in one word of storage because this contract
/// names its bases in this order and comes before `Ownable2Step`, whose own word would part them.
abstract contract SaleWord is Ownable, Pausable {
    /// @dev The service fee in force.
    uint64 internal _serviceFee;
    /// @dev Its number: orders keep that instead of the fee, which leaves room in their word.
    uint24 internal _feeNumber;
}

/// @title What the market's owner decides for all of it: the service fee of sales to come, pauses, and who follows.
abstract contract MarketOwner is IMarket, SaleWord, Ownable2Step {
    /// @dev What minting and placing read and write, in one word: pause and fee once more, so that neither needs the
    /// word of sales too.
    struct Listing {
        bool paused;
        uint64 fee;
        uint24 feeNumber;
        uint40 minted;
        uint40 lastOrderNonce;
    }

    /// @notice The highest service fee, in percent × 1e18.
    uint256 public constant MAX_SERVICE_FEE = 10e18;
    /// @notice The longest image, metadata or contract address, in bytes.
    uint256 public constant MAX_ADDRESS_LENGTH = 2048;

    Listing internal _listing;
    /// @dev Every fee that ever was in force, by its number.
    mapping(uint24 number => uint64 fee) private _fees;
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
        _requireText(uri, MAX_ADDRESS_LENGTH);
        _contractURI = uri;
        emit ContractURIUpdated();
    }

    /// @inheritdoc IMarket
    function pause() external onlyOwner {
        _pause();
        _listing.paused = true;
    }

    /// @inheritdoc IMarket
    function unpause() external onlyOwner {
        _unpause();
        _listing.paused = false;
    }

    /// @notice Always fails: the fee needs a receiver and a pause somebody to end it.
    function renounceOwnership() public pure override {
        revert RenounceDisabled();
    }

    /// @notice Offers the market to another owner, who has to accept. Owner only.
    /// @param newOwner Whom; zero takes an offer back.
    function transferOwnership(address newOwner) public override(Ownable, Ownable2Step) {
        super.transferOwnership(newOwner);
    }

    /// @inheritdoc IMarket
    function serviceFee() external view returns (uint256) {
        return _serviceFee;
    }

    /// @inheritdoc IMarket
    function contractURI() external view returns (string memory) {
        return _contractURI;
    }

    function _transferOwnership(address newOwner) internal override(Ownable, Ownable2Step) {
        super._transferOwnership(newOwner);
    }

    /// @dev The fee with a number. That in force costs no reading beyond the word of sales.
    function _feeAt(uint24 number) internal view returns (uint256) {
        return number == _feeNumber ? _serviceFee : _fees[number];
    }

    /// @dev Refuses what PostgreSQL, JSON or a browser could not show as it is.
    function _requireText(string calldata text, uint256 limit) internal pure {
        if (bytes(text).length > limit) revert MetadataTooLong(bytes(text).length, limit);
        if (!Text.isClean(text)) revert MetadataNotText();
    }

    function _setServiceFee(uint256 newFee) private {
        if (newFee > MAX_SERVICE_FEE) revert ServiceFeeTooHigh(newFee);
        emit ServiceFeeChanged(_serviceFee, newFee);
        uint24 number = _feeNumber + 1;
        _serviceFee = uint64(newFee);
        _feeNumber = number;
        _fees[number] = uint64(newFee);
        _listing.fee = uint64(newFee);
        _listing.feeNumber = number;
    }
}
