// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMarket} from "./interfaces/IMarket.sol";
import {MarketOwner} from "./MarketOwner.sol";
import {Text} from "./Text.sol";
import {NATIVE} from "./Units.sol";

/// @title Accepted ERC-20 tokens by token type (`PKS`, …).
/// @notice Orders store a currency ID instead of a token address. Each acceptance of a token gets a new ID, which is never
/// reassigned: setting another token for a type cannot change the currency of existing orders.
abstract contract Currencies is MarketOwner {
    struct Currency {
        address token;
        bool allowed;
    }

    /// @dev Currency ID of the native coin.
    uint16 internal constant NATIVE_ID = 0;
    uint256 private constant TOKEN_TYPE_LIMIT = 32;

    uint16 internal _lastId;
    /// @dev Zero if the type is not accepted.
    mapping(string tokenType => uint16 id) private _idOfType;
    /// @dev Zero if the token is not accepted.
    mapping(address token => uint16 id) private _idOfToken;
    mapping(uint16 id => Currency) internal _currencies;

    /// @inheritdoc IMarket
    function setTokenType(string calldata tokenType, address token) external onlyOwner {
        uint256 length = bytes(tokenType).length;
        if (length == 0 || length > TOKEN_TYPE_LIMIT || !Text.isValid(tokenType)) {
            revert TokenTypeInvalid(tokenType);
        }
        uint16 id = _idOfType[tokenType];
        address previous = _currencies[id].token;
        if (token != previous) {
            delete _idOfToken[previous];
            _currencies[id].allowed = false;
            id = token == NATIVE ? NATIVE_ID : _allowCurrency(token);
            _idOfType[tokenType] = id;
        }
        emit TokenTypeSet(tokenType, token, previous, id);
    }

    /// @inheritdoc IMarket
    function tokenAddress(string calldata tokenType) external view returns (address) {
        return _currencies[_idOfType[tokenType]].token;
    }

    /// @dev Returns the ID of an accepted token or of the native coin.
    function _currencyId(address token) internal view returns (uint16) {
        return token == NATIVE ? NATIVE_ID : _acceptedCurrencyId(token);
    }

    /// @dev Returns the ID of an accepted token. Reverts for the native coin.
    function _acceptedCurrencyId(address token) internal view returns (uint16 id) {
        id = _idOfToken[token];
        if (id == NATIVE_ID) revert CurrencyNotAllowed(token);
    }

    /// @dev Returns the token with an ID, and whether it is still accepted.
    function _currencyById(uint16 id) internal view returns (address token, bool allowed) {
        if (id == NATIVE_ID) return (NATIVE, true);
        Currency storage currency = _currencies[id];
        (token, allowed) = (currency.token, currency.allowed);
    }

    /// @dev Returns the token with an ID. Reverts if it is not accepted or not the expected one.
    function _requireCurrency(uint16 id, address expected) internal view returns (address) {
        (address token, bool allowed) = _currencyById(id);
        if (!allowed) revert CurrencyNotAllowed(token);
        if (token != expected) revert CurrencyChanged(expected, token);
        return token;
    }

    function _allowCurrency(address token) private returns (uint16 id) {
        if (token == address(this) || token.code.length == 0 || _idOfToken[token] != NATIVE_ID) {
            revert CurrencyInvalid(token);
        }
        id = ++_lastId;
        _idOfToken[token] = id;
        _currencies[id] = Currency({token: token, allowed: true});
    }
}
